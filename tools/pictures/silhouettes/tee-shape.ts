import { type Dye, dye, lit } from '../colour.ts'
import { area, line, mirrored, pair, stroke, whole } from '../path.ts'
import type { Recipe } from '../recipe.ts'
import type { Sheet } from '../sheet.ts'

export type Tee = Extract<Recipe, { shape: 'tee' }>

const shoulder = '640 146, 560 176, 494 206, 446 250, 392 336, 338 440, 296 540!'
const cuff = '306 556, 364 590, 424 606, 440 602!'
const flank = '462 520, 482 466!, 492 560, 500 680, 500 820, 494 960, 490 1082!'
const hem = '570 1098, 690 1104, 800 1106'
const sleeve =
  '500 204!, 494 206, 446 250, 392 336, 338 440, 296 540!, 306 556, 364 590, 424 606, 440 602!, 462 520, 482 466!'
const raglanSleeve =
  '690 126!, 640 146, 560 176, 494 206, 446 250, 392 336, 338 440, 296 540!, 306 556, 364 590, 424 606, 440 602!, 462 520, 482 466!'

/** A shirt's edge, and the edge of its body without the sleeves; `neck` runs from the middle to the left shoulder. */
export const outlineOf = (neck: string) =>
  area(whole(line(`${neck}, ${shoulder}, ${cuff}, ${flank}, ${hem}`)))
export const torsoOf = (neck: string) =>
  area(
    whole(
      line(`${neck}, 640 146, 500 204!, 482 466!, 492 560, 500 680, 500 820, 494 960, 490 1082!, ${hem}`),
    ),
  )

/** Camouflage and the like run over body and sleeves; a raglan's sleeves are of another cloth. */
export function printed({ pattern, cut }: Tee) {
  const everywhere = ['camo', 'halftone', 'fade', 'hoops', 'waves'].includes(pattern) && cut !== 'raglan'
  const box = everywhere
    ? { x: 290, y: 130, width: 1020, height: 990 }
    : { x: 480, y: 130, width: 640, height: 990 }
  return { everywhere, box }
}

/** One body, and on it the fuller chest and the round of each sleeve; hems and cuffs stay open. */
export function volumes(sheet: Sheet) {
  const half =
    '800 -300, 690 -300!, 690 126!, 640 146, 560 176, 494 206, 446 250, 392 336, 338 440, 296 540!, 180 860!, 324 920!, 440 602!, 462 520, 482 466!, 492 560, 500 680, 500 820, 494 960, 490 1082!, 490 1500!, 800 1500'
  sheet.form(area(whole(line(half))), 64, 100)
  const torso =
    '800 -300, 690 -300!, 690 126!, 500 204!, 482 466!, 492 560, 500 680, 500 820, 494 960, 490 1082!, 490 1500!, 800 1500'
  sheet.form(area(whole(line(torso))), 66, 300, { add: true, power: 0.7 })
  for (const arm of pair(
    '500 204!, 446 250, 392 336, 338 440, 296 540!, 180 860!, 324 920!, 440 602!, 482 466!',
  )) {
    sheet.form(area(arm), 46, 85, { add: true })
  }
}

export function sleeves(sheet: Sheet, { cut, panel, accent }: Tee, colour: Dye, printed: boolean) {
  const raglan = cut === 'raglan'
  for (const [i, arm] of pair(raglan ? raglanSleeve : sleeve).entries()) {
    const path = area(arm)
    if (!printed) sheet.fill(path, colour)
    const joint = line(raglan ? '694 150, 620 250, 540 370, 482 470' : '500 204, 484 300, 478 390, 482 468')
    sheet.seam(stroke(i === 0 ? joint : mirrored(joint)))
    const edge = line('286 528, 352 570, 448 588')
    const trim = i === 0 ? edge : mirrored(edge)
    sheet.within(path, () => {
      if (cut === 'polo' || cut === 'vneck') {
        sheet.draw(stroke(trim), dye(panel), 30)
        sheet.seam(
          stroke(line('292 508, 356 548, 454 566').map((a) => (i === 0 ? a : { ...a, x: 1600 - a.x }))),
          0.2,
        )
      } else {
        sheet.stitch(stroke(trim), printed ? dye(accent) : colour)
      }
    })
  }
}

/** The hem, turned in and sewn twice. */
export function hemStitches(sheet: Sheet, body: Dye) {
  for (const y of [1060, 1074]) {
    sheet.stitch(
      stroke(
        line(
          `492 ${y - 8}, 570 ${y + 10}, 690 ${y + 16}, 800 ${y + 18}, 910 ${y + 16}, 1030 ${y + 10}, 1108 ${y - 8}`,
        ),
      ),
      body,
    )
  }
  sheet.raiseLine(
    stroke(line('490 1046, 570 1064, 690 1070, 800 1072, 910 1070, 1030 1064, 1110 1046')),
    96,
    6,
  )
}

/** A collar is of the second cloth; where there is none, its rib is a little darker than the body. */
export const collarDye = ({ cut }: Tee, body: Dye, panel: Dye) =>
  cut === 'crew' && panel === body ? lit(body, -0.03) : panel
