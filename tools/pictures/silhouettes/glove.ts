import { type Dye, dye, lit } from '../colour.ts'
import { area, line, stroke } from '../path.ts'
import type { Hand } from '../patterns.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { backFinger, openFinger } from './glove-fingers.ts'
import { backOfHand, pads } from './glove-hand.ts'
import { capsule, cuff, fingers, type Gloves, handShape, openHand, strap, tab } from './glove-shape.ts'
import { keeperPalm } from './keeper-palm.ts'

/** One glove, thumb to the right, from the back of the hand or from its palm. */
export function glove(recipe: Gloves, hand: Hand, side: 'back' | 'front'): Sheet {
  const keeper = recipe.cut === 'keeper'
  const sheet = new Sheet(keeper ? surfaces.foam : surfaces.tight, { lies: true })
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  entry(sheet, lit(body, -0.2))
  if (!keeper) openFingered(sheet, recipe, hand, side)
  else if (side === 'back') keeperPalm(sheet, recipe, hand)
  else {
    for (const finger of fingers.keeper) backFinger(sheet, finger, accent, body, panel)
    const shape = area(handShape)
    sheet.form(shape, 44, 120, { base: 40, power: 0.7 })
    sheet.reset(shape)
    sheet.overlay(shape, body, 140)
    backOfHand(sheet, shape, recipe, hand)
  }
  wrist(sheet, recipe, side)
  return sheet
}

/** A glove to lift with: hand and half fingers of one cloth, with pads on the palm. */
function openFingered(sheet: Sheet, recipe: Gloves, hand: Hand, side: 'back' | 'front') {
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  const cloth = side === 'back' ? panel : body
  const four = fingers.training.slice(0, 4)
  const thumb = fingers.training.slice(4)
  const shape = area(openHand)
  const glove = [...four.map((finger) => capsule(finger, 0)), shape].join('')
  for (const [part, height] of [
    [thumb.map((finger) => capsule(finger, 0)).join(''), 66],
    [glove, 50],
  ] as const) {
    sheet.form(part, height, 62, { base: 30, power: 0.6 })
    sheet.reset(part)
    sheet.fill(part, cloth)
  }
  sheet.form(four.map((finger) => capsule(finger, 0)).join(''), 30, 60, { add: true, power: 0.9 })
  for (const finger of [...thumb, ...four])
    openFinger(sheet, finger, side === 'back' ? body : accent, side === 'back' && body)
  if (side === 'back') pads(sheet, shape, body)
  else backOfHand(sheet, shape, recipe, hand)
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
  if (side === 'back') pullTab(sheet, trim)
}

/** The end that closes the strap: hooks below, sewn round, with ridges to hold it by. */
function pullTab(sheet: Sheet, trim: Dye) {
  const end = area(tab)
  sheet.form(end, 14, 26, { base: 92 })
  sheet.reset(end)
  sheet.overlay(end, trim, 140)
  sheet.stitch('M832 934V1048M846 934V1048M846 934L916 932M846 1048L916 1046', trim)
  for (const x of [926, 942, 958]) {
    const ridge = `M${x} 936C${x + 5} 965 ${x + 5} 1010 ${x} 1038`
    sheet.draw(ridge, lit(trim, -0.05), 8)
    sheet.raiseLine(ridge, 206, 8)
  }
}
