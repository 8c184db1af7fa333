import { type Dye, dye, legible, lit } from '../colour.ts'
import { area, ellipse } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { barrel, end, grip, roll, spiral, top } from './mat-roll.ts'
import { carrying, strap } from './mat-straps.ts'
import { stamp } from './stamp.ts'

type Mat = Extract<Recipe, { shape: 'mat' }>

const sheetOnGround = '292 846!, 1226 850!, 1390 1086!, 1384 1100, 1370 1104!, 176 1104!, 162 1100, 160 1086!'

/** A mat for yoga and stretching, tied up with two straps or rolled out by a step: each shows what the other hides. */
export function mat(recipe: Mat, hand: Hand, side: 'back' | 'front'): Sheet {
  const rolled = (recipe.cut === 'rolled') === (side === 'front')
  const sheet = new Sheet(surfaces.foam, { lies: false, from: 190, to: 1400, ground: rolled ? 866 : 1098 })
  const [body, panel] = [dye(recipe.body), dye(recipe.panel)]
  shade(sheet)
  if (!rolled) unrolled(sheet, recipe, hand)
  const outside = rolled ? body : panel
  roll(sheet, outside, hand)
  if (rolled) tiedUp(sheet, recipe, hand)
  else if (recipe.pattern !== 'plain') word(sheet, recipe.mark, legible(body, panel), 730)
  spiral(sheet, rolled ? panel : body, outside)
  return sheet
}

const word = (sheet: Sheet, mark: string, ink: Dye, x: number) =>
  stamp(sheet, mark, ink, { x, y: 704, size: 72, spacing: 10, room: 340, cut: 'wide' })

function tiedUp(sheet: Sheet, recipe: Mat, hand: Hand) {
  const [body, panel, trim] = [dye(recipe.body), dye(recipe.panel), dye(recipe.trim)]
  const cloth = { pattern: recipe.pattern, ground: body, ink: dye(recipe.accent) }
  print(sheet, barrel, { x: 240, y: top, width: 1000, height: 2 * end.ry }, cloth, hand)
  for (const x of [470, 1010]) strap(sheet, x, trim)
  carrying(sheet, trim)
  const label = recipe.pattern === 'waves'
  if (label) sheet.overlay('M496 644H852V764H496Z', panel, 150)
  word(sheet, recipe.mark, label ? legible(body, panel) : legible(trim, body), 680)
}

/** What the roll keeps the light from, at its right. */
function shade(sheet: Sheet) {
  sheet.albedo.push(
    `<filter id="shade" x="-40%" y="-90%" width="180%" height="280%"><feGaussianBlur stdDeviation="20"/></filter>
    <path d="${ellipse(1250, 862, 170, 26)}" fill="#000" opacity=".4" filter="url(#shade)"/>`,
  )
}

/** The part that lies on the ground already, running towards us. */
function unrolled(sheet: Sheet, recipe: Mat, hand: Hand) {
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  const shape = area(sheetOnGround)
  sheet.form(shape, 10, 16, { base: 8 })
  sheet.reset(shape)
  sheet.fill(shape, body)
  sheet.within(shape, () => {
    const box = { x: 150, y: 820, width: 1250, height: 290 }
    print(sheet, shape, box, { pattern: recipe.pattern, ground: body, ink: accent }, hand)
    grip(sheet, body, hand, box, 0.5)
    if (recipe.pattern === 'plain') guide(sheet, accent)
    sheet.fill('M120 1088H1420V1120H120Z', lit(panel, -0.04))
    sheet.albedo.push(
      '<linearGradient id="near" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="846" y2="960"><stop offset="0" stop-opacity=".5"/><stop offset="1" stop-opacity="0"/></linearGradient><rect x="100" y="840" width="1400" height="130" fill="url(#near)"/>',
    )
  })
  if (recipe.pattern === 'plain')
    stamp(sheet, recipe.mark, legible(dye(recipe.trim), body), {
      x: 1140,
      y: 1030,
      size: 44,
      spacing: 10,
      room: 260,
      cut: 'wide',
    })
}

/** Lines that tell where feet and hands go. */
function guide(sheet: Sheet, ink: Dye) {
  for (const path of ['M776 846L772 1090', 'M232 990H1330']) sheet.draw(path, ink, 5, 'opacity=".8"')
  sheet.draw(ellipse(774, 990, 118, 46), ink, 5, 'opacity=".8"')
}
