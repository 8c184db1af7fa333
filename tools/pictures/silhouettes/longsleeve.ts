import { type Dye, hex, lit } from '../colour.ts'
import { area, line, mirrored, pair, stroke, whole } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { type Crease, foldPairs } from './folds.ts'
import { rib } from './rib.ts'

/** What hoodies and jackets share: two long sleeves beside a body, ribbed at cuffs and hem. */
const sleeve =
  '600 222!, 520 252, 452 300, 404 380, 368 520, 336 690, 306 850, 286 968!, 398 990!, 428 860, 462 720, 492 600, 506 536!, 540 380, 580 230'

export function topVolumes(sheet: Sheet) {
  const half =
    '800 -200, 664 -200!, 664 214!, 600 222, 520 252, 452 300, 404 380, 368 520, 336 690, 306 850, 286 968!, 250 1300!, 350 1320!, 398 990!, 428 860, 462 720, 492 600, 506 536!, 500 1030!, 500 1500!, 800 1500'
  sheet.form(area(whole(line(half))), 66, 95)
  sheet.form(
    area(whole(line('800 -200, 664 -200!, 664 214!, 512 256!, 506 536!, 500 1030!, 500 1500!, 800 1500'))),
    58,
    300,
    { add: true, power: 0.7 },
  )
  for (const arm of pair(
    '520 252!, 452 300, 404 380, 368 520, 336 690, 306 850, 286 968!, 250 1300!, 350 1320!, 398 990!, 428 860, 462 720, 492 600, 506 536!',
  )) {
    sheet.form(area(arm), 46, 85, { add: true })
  }
}

/** Sleeves of one colour, or parted at the elbow to continue a colour block of the body. */
export function longSleeves(sheet: Sheet, upper: Dye, lower: Dye, parted: boolean) {
  for (const [i, arm] of pair(sleeve).entries()) {
    const path = area(arm)
    sheet.fill(path, parted ? upper : lower)
    if (parted) {
      const below = line('200 606!, 620 596!, 620 1100!, 200 1100!')
      sheet.within(path, () => {
        sheet.fill(area(i === 0 ? below : mirrored(below)), lower)
        sheet.seam(stroke(i === 0 ? line('200 606, 620 596') : mirrored(line('200 606, 620 596'))))
      })
    }
    const joint = line('600 222, 540 252, 516 330, 508 430, 506 536')
    sheet.seam(stroke(i === 0 ? joint : mirrored(joint)))
    sheet.stitch(
      stroke(
        i === 0
          ? joint.map((a) => ({ ...a, x: a.x + 14 }))
          : mirrored(joint).map((a) => ({ ...a, x: a.x - 14 })),
      ),
      upper,
    )
  }
}

export function armFolds(sheet: Sheet) {
  const creases: Crease[] = [
    ['500 540, 450 552, 396 520', 15, 0.6, 'fold'],
    ['498 580, 440 610, 380 590', 15, 0.65, 'fold'],
    ['372 560, 410 650, 452 690', 14, 0.55, 'fold'],
    ['352 650, 396 720, 440 744', 14, 0.6, 'fold'],
    ['336 740, 380 796, 428 806', 14, 0.6, 'fold'],
    ['322 816, 364 862, 414 862', 13, 0.65, 'fold'],
    ['310 880, 350 914, 402 912', 13, 0.65, 'fold'],
    ['300 928, 340 952, 394 950', 12, 0.6, 'fold'],
  ]
  foldPairs(sheet, creases, 12)
}

export function bodyFolds(sheet: Sheet) {
  const creases: Crease[] = [
    ['512 530, 580 560, 650 540', 22, 0.5, 'soft'],
    ['510 560, 570 660, 600 800', 26, 0.45, 'soft'],
    ['690 370, 660 440, 620 500', 20, 0.4, 'soft'],
    ['520 1010, 560 960, 590 880', 15, 0.45, 'fold'],
    ['506 900, 530 860, 550 790', 14, 0.4, 'fold'],
  ]
  foldPairs(sheet, creases, 10)
}

export function cuffs(sheet: Sheet, cloth: Dye) {
  rib(sheet, line('282 962, 342 984, 402 990'), line('284 1082, 334 1096, 386 1098'), cloth, 11)
  rib(
    sheet,
    mirrored(line('282 962, 342 984, 402 990')),
    mirrored(line('284 1082, 334 1096, 386 1098')),
    cloth,
    11,
  )
}

export function hemRib(sheet: Sheet, cloth: Dye) {
  rib(sheet, line('500 1020, 800 1036, 1100 1020'), line('512 1120, 800 1134, 1088 1120'), cloth, 56)
}

/** A closed zip down the middle, with its puller at the top. */
export function zipper(sheet: Sheet, top: number, bottom: number, tape: Dye, metal: Dye) {
  const strip = `M782 ${top}H818V${bottom}H782Z`
  sheet.reset(strip)
  sheet.overlay(strip, tape, 150)
  sheet.albedo.push(
    `<path d="M800 ${top}V${bottom}" stroke="${hex([0.8, 0.006, 240])}" stroke-width="12" stroke-dasharray="4 3" opacity=".9"/>`,
  )
  sheet.relief.push(
    `<path d="M800 ${top}V${bottom}" stroke="rgb(200,200,200)" stroke-width="12" stroke-dasharray="4 3"/>`,
  )
  const pull = `M790 ${top + 26}H810V${top + 54}L806 ${top + 108}H794L790 ${top + 54}Z`
  sheet.overlay(pull, metal, 226)
  sheet.shine(pull, 0xa0)
  for (const x of [770, 830]) sheet.stitch(`M${x} ${top + 6}V${bottom - 110}`, lit(tape, 0.2))
}
