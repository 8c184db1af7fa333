import { type Dye, dye, legible, lit } from '../colour.ts'
import { area, beside, ellipse, line, mirrored, pair, strip, stroke, through, whole } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import type { Sheet } from '../sheet.ts'
import { bindings } from './bra-elastic.ts'
import { type Crease, foldPairs } from './folds.ts'
import { stamp } from './stamp.ts'

type Bra = Extract<Recipe, { shape: 'bra' }>

const neck = '800 330, 760 316, 714 262, 682 172!'
const arm = '566 172!, 620 290, 690 420, 700 520, 620 640, 430 708!'
const low = '800 640, 700 628, 560 640, 430 690!'

/** From behind: straps that meet between the shoulder blades, or cross over a low back. */
export function braBack(sheet: Sheet, recipe: Bra, hand: Hand, flank: string) {
  const [body, panel] = [dye(recipe.body), dye(recipe.panel)]
  const crossed = recipe.cut === 'cross'
  const side = flank.replace('424 700, ', '')
  const half = crossed ? `${low}, ${side}` : `${neck}, ${arm}, ${side}`
  const outline = area(whole(line(`${half}, 462 1000!, 800 1020`)))
  const open = crossed
    ? `${low}, 430 790, 444 1500!, 800 1500`
    : `${neck.replace('172!', '-200!')}, ${arm.replace('566 172!', '566 -200!')}, 430 790, 444 1500!, 800 1500`
  sheet.form(area(whole(line(open))), 50, 90, { base: 30, within: outline })
  sheet.reset(outline)
  sheet.fill(outline, body)
  const cloth = { pattern: recipe.pattern, ground: body, ink: dye(recipe.accent) }
  print(sheet, outline, { x: 420, y: 170, width: 760, height: 860 }, cloth, hand)
  if (crossed) straps(sheet, panel)
  else if (recipe.cut === 'racer') keyhole(sheet, body, panel)
  folds(sheet)
  const top = line(crossed ? low : neck).reverse()
  const edges = [[...top, ...mirrored(top).slice(1)], ...(crossed ? [] : pair(arm))]
  bindings(sheet, edges, panel)
  if (recipe.pattern === 'camo' || recipe.pattern === 'waves') return
  const ink = legible(dye(recipe.trim), recipe.pattern === 'fade' ? dye(recipe.accent) : body)
  stamp(sheet, recipe.mark, ink, { x: 800, y: 790, size: 34, spacing: 8, room: 260, cut: 'wide' })
}

function straps(sheet: Sheet, cloth: Dye) {
  for (const strap of pair('616 178, 680 300, 800 440, 920 560, 986 664')) {
    const path = strip(strap, 50)
    sheet.form(path, 10, 16, { base: 60 })
    sheet.reset(path)
    sheet.fill(path, cloth)
    sheet.raise(path, 160)
    for (const by of [-17, 17]) sheet.stitch(stroke(through(beside(strap, by))), cloth)
  }
  for (const x of [660, 940]) {
    const ring = ellipse(x, 266, 30, 26)
    sheet.draw(ring, [0.82, 0.006, 240], 9)
    sheet.raiseLine(ring, 226, 9)
  }
}

/** An opening below the nape, where the heat goes out. */
function keyhole(sheet: Sheet, body: Dye, panel: Dye) {
  const hole = area(whole(line('800 410!, 770 450, 754 520, 770 574, 800 586')))
  sheet.form(hole, -20, 30, { base: 30 })
  sheet.reset(hole)
  sheet.fill(hole, lit(body, -0.24))
  sheet.draw(hole, panel, 15)
  sheet.raiseLine(hole, 178, 15)
}

function folds(sheet: Sheet) {
  const creases: Crease[] = [
    ['440 730, 520 760, 600 740', 14, 0.45, 'fold'],
    ['448 860, 520 830, 590 780', 14, 0.4, 'fold'],
    ['690 890, 700 840, 740 790', 14, 0.34, 'soft'],
    ['600 880, 610 840, 600 810', 10, 0.34, 'fold'],
    ['640 230, 680 300, 720 340', 13, 0.36, 'fold'],
  ]
  foldPairs(sheet, creases, 10)
}
