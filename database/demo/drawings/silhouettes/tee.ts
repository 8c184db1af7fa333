import { type Dye, dye, legible, lit } from '../colour.ts'
import { area, line, mirrored, pair, stroke, whole } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { collarBand, collarBehind, insideBack, poloCollar } from './collar.ts'
import { type Crease, foldPairs } from './folds.ts'
import { stamp } from './stamp.ts'

type Tee = Extract<Recipe, { shape: 'tee' }>

const necks = {
  crew: '800 214, 756 206, 716 178, 690 126!',
  vneck: '800 300!, 690 126!',
  raglan: '800 226, 752 216, 712 182, 690 126!',
  polo: '800 240!, 746 190, 690 126!',
} satisfies Record<Tee['cut'], string>

/** Where the collar is sewn on behind. */
const nape = '800 162, 744 156, 690 126!'

const shoulder = '640 146, 560 176, 494 206, 446 250, 392 336, 338 440, 296 540!'
const cuff = '306 556, 364 590, 424 606, 440 602!'
const flank = '462 520, 482 466!, 492 560, 500 680, 500 820, 494 960, 490 1082!'
const hem = '570 1098, 690 1104, 800 1106'
const sleeve =
  '500 204!, 494 206, 446 250, 392 336, 338 440, 296 540!, 306 556, 364 590, 424 606, 440 602!, 462 520, 482 466!'
const raglanSleeve =
  '690 126!, 640 146, 560 176, 494 206, 446 250, 392 336, 338 440, 296 540!, 306 556, 364 590, 424 606, 440 602!, 462 520, 482 466!'

/** A T-shirt, polo or match shirt, laid flat on its back or on its front. */
export function tee(recipe: Tee, hand: Hand, side: 'back' | 'front'): Sheet {
  const sheet = new Sheet(surfaces.jersey, { lies: true })
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  const neck = side === 'back' ? nape : necks[recipe.cut]
  const outline = area(whole(line(`${neck}, ${shoulder}, ${cuff}, ${flank}, ${hem}`)))
  volumes(sheet)

  if (side === 'front') insideBack(sheet, body, recipe.mark, neck)
  sheet.fill(outline, body)
  const torso = area(
    whole(
      line(`${neck}, 640 146, 500 204!, 482 466!, 492 560, 500 680, 500 820, 494 960, 490 1082!, ${hem}`),
    ),
  )
  const everywhere =
    ['camo', 'halftone', 'fade', 'hoops', 'waves'].includes(recipe.pattern) && recipe.cut !== 'raglan'
  const cloth = { pattern: recipe.pattern, ground: body, ink: accent }
  const box = everywhere
    ? { x: 290, y: 130, width: 1020, height: 990 }
    : { x: 480, y: 130, width: 640, height: 990 }
  // A sash is one length of cloth over one shoulder: the back stays plain.
  if (side === 'front' || recipe.pattern !== 'sash')
    print(sheet, everywhere ? outline : torso, box, cloth, hand)
  sleeves(sheet, recipe, recipe.cut === 'raglan' ? panel : body, everywhere)
  stitches(sheet, body)
  folds(sheet, recipe.print !== undefined)
  const collar = recipe.cut === 'raglan' ? panel : collarDye(recipe, body, panel)
  if (side === 'back') {
    collarBehind(sheet, collar, recipe.cut === 'polo')
    nameBehind(sheet, recipe, body)
    return sheet
  }
  if (recipe.cut === 'polo') poloCollar(sheet, panel, body)
  else collarBand(sheet, neck, collar)
  words(sheet, recipe, body)
  return sheet
}

const collarDye = ({ cut }: Tee, body: Dye, panel: Dye) =>
  cut === 'crew' && panel === body ? lit(body, -0.03) : panel

/** One body, and on it the fuller chest and the round of each sleeve; hems and cuffs stay open. */
function volumes(sheet: Sheet) {
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

function sleeves(sheet: Sheet, { cut, panel, accent }: Tee, colour: Dye, printed: boolean) {
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

function stitches(sheet: Sheet, body: Dye) {
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

/** Long soft folds from the armpits; a number lies flat, so they are left out under one. */
const acrossTheChest: Crease[] = [
  ['490 470, 560 500, 640 480', 24, 0.5, 'soft'],
  ['492 490, 560 600, 590 760', 26, 0.45, 'soft'],
]

function folds(sheet: Sheet, numbered: boolean) {
  const creases: Crease[] = [
    ['484 462, 440 470, 388 452', 13, 0.6, 'fold'],
    ['484 452, 436 436, 392 396', 12, 0.5, 'fold'],
    ['480 490, 432 512, 372 520', 12, 0.45, 'fold'],
    ['540 1060, 600 960, 700 880', 15, 0.4, 'fold'],
    ['500 900, 560 880, 640 800', 22, 0.4, 'soft'],
    ['700 240, 690 330, 650 420', 20, 0.34, 'soft'],
    ['640 1090, 650 1000, 640 900', 20, 0.36, 'soft'],
  ]
  foldPairs(sheet, creases, 9)
  if (!numbered) foldPairs(sheet, acrossTheChest, 9)
}

function words(sheet: Sheet, recipe: Tee, body: Dye) {
  const trim = dye(recipe.trim)
  const ink = legible(trim, body)
  const chest = recipe.pattern === 'sash' ? 650 : 942
  if (recipe.print) {
    stamp(sheet, recipe.print, recipe.pattern === 'fade' ? legible(trim, dye(recipe.accent)) : ink, {
      x: 800,
      y: 620,
      size: 250,
      spacing: 10,
      cut: 'heavy',
      grey: 150,
    })
    stamp(sheet, recipe.mark, ink, { x: chest, y: 372, size: 30, spacing: 4, room: 190 })
  } else if (recipe.pattern === 'plain' && recipe.cut !== 'polo') {
    stamp(sheet, recipe.mark, ink, { x: 800, y: 470, size: 92, spacing: 8, room: 470, cut: 'wide' })
  } else {
    stamp(sheet, recipe.mark, ink, { x: chest, y: 372, size: 34, spacing: 4, room: 196 })
  }
}

/** Behind, the number is larger and the name stands above it. */
function nameBehind(sheet: Sheet, recipe: Tee, body: Dye) {
  const trim = dye(recipe.trim)
  const ink = legible(trim, body)
  const high = recipe.cut === 'polo' ? 284 : 250
  if (!recipe.print)
    return stamp(sheet, recipe.mark, ink, { x: 800, y: high, size: 26, spacing: 4, room: 180 })
  const below = recipe.pattern === 'fade' ? legible(trim, dye(recipe.accent)) : ink
  stamp(sheet, recipe.mark, ink, { x: 800, y: 320, size: 66, spacing: 8, room: 430 })
  stamp(sheet, recipe.print, below, { x: 800, y: 620, size: 330, spacing: 12, cut: 'heavy', grey: 150 })
}
