import { type Dye, dye, lit } from '../colour.ts'
import { area, line, stroke } from '../path.ts'
import type { Hand } from '../patterns.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { backFinger, palmFinger } from './glove-fingers.ts'
import { backOfHand, palm } from './glove-hand.ts'
import { cuff, fingers, type Gloves, handShape, strap, tab } from './glove-shape.ts'

/** One glove, thumb to the right, from the back of the hand or from its palm. */
export function glove(recipe: Gloves, hand: Hand, side: 'back' | 'front'): Sheet {
  const keeper = recipe.cut === 'keeper'
  const sheet = new Sheet(keeper ? surfaces.foam : surfaces.tight, { lies: true })
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  const latex = keeper ? accent : panel
  entry(sheet, lit(body, -0.2))
  for (const finger of fingers[recipe.cut]) {
    if (side === 'back') palmFinger(sheet, finger, latex, body, keeper)
    else backFinger(sheet, finger, recipe, latex, body, panel)
  }
  const shape = area(handShape)
  sheet.form(shape, 44, 120, { base: 40, power: 0.7 })
  sheet.reset(shape)
  sheet.overlay(shape, side === 'back' ? latex : body, 140)
  if (side === 'back') palm(sheet, shape, latex, body, hand, keeper)
  else backOfHand(sheet, shape, recipe, hand)
  wrist(sheet, recipe, side)
  return sheet
}

/** Where the hand goes in: the far side of the cuff. */
function entry(sheet: Sheet, dark: Dye) {
  const far = area('640 1060!, 960 1060!, 966 1110!, 884 1140, 800 1146, 716 1140, 634 1110!')
  sheet.form(far, 8, 30)
  sheet.fill(far, dark)
}

/** The knitted cuff and the strap that closes it. */
function wrist(sheet: Sheet, recipe: Gloves, side: 'back' | 'front') {
  const [body, panel, trim] = [dye(recipe.body), dye(recipe.panel), dye(recipe.trim)]
  const shape = area(cuff)
  sheet.form(area(cuff.replaceAll('1104!', '1500!').replaceAll(/11(16|20)/g, '1500')), 40, 110, {
    base: 34,
    within: shape,
  })
  sheet.reset(shape)
  const ribs = Array.from({ length: 25 }, (_, i) => line(`${656 + i * 12} 890, ${636 + i * 13.6} 1120`))
  sheet.fill(shape, lit(body, -0.05))
  sheet.ribs(shape, ribs, lit(body, -0.05))
  const belt = area(strap)
  sheet.form(belt, 16, 40, { base: 78 })
  sheet.reset(belt)
  sheet.fill(belt, panel)
  sheet.stitch(stroke('642 940, 720 951, 800 955, 880 951, 958 940'), panel)
  sheet.stitch(stroke('634 1026, 720 1035, 800 1039, 880 1035, 966 1026'), panel)
  if (side === 'back') {
    const end = area(tab)
    sheet.form(end, 12, 30, { base: 92 })
    sheet.reset(end)
    sheet.fill(end, trim)
    sheet.stitch('M836 930V1046', trim)
  }
}
