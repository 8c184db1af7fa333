import { type Dye, dye, legible } from '../colour.ts'
import { type Hand, print } from '../patterns.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { collarBand, insideBack, poloCollar } from './collar.ts'
import { type Crease, foldPairs } from './folds.ts'
import { stamp } from './stamp.ts'
import { teeBack } from './tee-back.ts'
import {
  collarDye,
  hemStitches,
  outlineOf,
  printed,
  sleeves,
  type Tee,
  torsoOf,
  volumes,
} from './tee-shape.ts'

const necks = {
  crew: '800 214, 756 206, 716 178, 690 126!',
  vneck: '800 300!, 690 126!',
  raglan: '800 226, 752 216, 712 182, 690 126!',
  polo: '800 240!, 746 190, 690 126!',
} satisfies Record<Tee['cut'], string>

/** A T-shirt, polo or match shirt, laid flat on its back or on its front. */
export function tee(recipe: Tee, hand: Hand, side: 'back' | 'front'): Sheet {
  if (side === 'back') return teeBack(recipe, hand)
  const sheet = new Sheet(surfaces.jersey, { lies: true })
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  const neck = necks[recipe.cut]
  const outline = outlineOf(neck)
  volumes(sheet)
  insideBack(sheet, body, recipe.mark, neck)
  sheet.fill(outline, body)
  const { everywhere, box } = printed(recipe)
  const cloth = { pattern: recipe.pattern, ground: body, ink: accent }
  print(sheet, everywhere ? outline : torsoOf(neck), box, cloth, hand)
  sleeves(sheet, recipe, recipe.cut === 'raglan' ? panel : body, everywhere)
  hemStitches(sheet, body)
  folds(sheet, recipe.print !== undefined)
  if (recipe.cut === 'polo') poloCollar(sheet, panel, body)
  else collarBand(sheet, neck, collarDye(recipe, body, panel))
  words(sheet, recipe, body)
  return sheet
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
