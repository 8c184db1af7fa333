import { type Dye, dye, legible, lit } from '../colour.ts'
import { area, line, mirrored, stroke, whole } from '../path.ts'
import type { Recipe } from '../recipe.ts'
import type { Sheet } from '../sheet.ts'
import { stamp } from './stamp.ts'

type Bottoms = Extract<Recipe, { shape: 'joggers' | 'shorts' }>
type Measures = { top: number; waist: number; crotch: number }

/** Trousers from behind: the seam of the seat, a yoke that points down, and what there is to put a key in. */
export function seat(sheet: Sheet, recipe: Bottoms, { top, waist, crotch }: Measures, body: Dye) {
  sheet.seam(`M800 ${top + 40}C803 ${crotch - 200} 797 ${crotch - 90} 800 ${crotch}`)
  sheet.stitch(`M788 ${top + 60}C791 ${crotch - 200} 785 ${crotch - 90} 788 ${crotch - 16}`, body)
  const yoke = whole(line(`${waist - 40} ${top + 74}, 700 ${top + 74 + 96 * 0.55}, 800 ${top + 170}!`))
  sheet.seam(stroke(yoke))
  sheet.stitch(stroke(yoke.map((a) => ({ ...a, y: a.y + 13 }))), body)
  // The seat is fuller than the front, and falls in below.
  sheet.crease(line(`690 ${crotch - 40}, 740 ${crotch - 8}, 794 ${crotch - 22}`), 18, 0.4)
  sheet.crease(line(`912 ${crotch - 28}, 866 ${crotch}, 806 ${crotch - 14}`), 18, 0.46)
  if (recipe.cut === 'running') keyPocket(sheet, top, body)
  else if (recipe.shape === 'shorts') patch(sheet, top + 210, body)
  else welts(sheet, top + 226, body, recipe.cut === 'straight' ? dye(recipe.trim) : undefined)
}

/** A zipped pocket for one key, in the middle under the waistband. */
function keyPocket(sheet: Sheet, top: number, body: Dye) {
  const y = top + 62
  const slot = `M716 ${y}H884V${y + 26}H716Z`
  sheet.overlay(slot, lit(body, -0.1), 150)
  sheet.draw(`M726 ${y + 13}H872`, [0.3, 0.01, 240], 7)
  sheet.draw(`M726 ${y + 13}H872`, [0.86, 0.005, 240], 6, 'stroke-dasharray="2 4"')
  sheet.overlay(`M866 ${y + 4}h16v18h-16Z`, [0.8, 0.006, 240], 214)
  sheet.stitch(`M704 ${y - 10}H896V${y + 36}H704Z`, body)
}

/** A pocket sewn onto the right side, pointed below. */
function patch(sheet: Sheet, y: number, body: Dye) {
  const pocket = area(`884 ${y}!, 1040 ${y}!, 1044 ${y + 150}!, 964 ${y + 186}!, 880 ${y + 150}!`)
  sheet.reset(pocket)
  sheet.overlay(pocket, lit(body, -0.02), 164)
  sheet.stitch(
    area(`894 ${y + 8}!, 1030 ${y + 8}!, 1034 ${y + 144}!, 964 ${y + 174}!, 890 ${y + 144}!`),
    body,
  )
  sheet.stitch(`M886 ${y + 30}H1040`, body)
}

/** Two slits with a bound edge, closed by a zip where there is metal. */
function welts(sheet: Sheet, y: number, body: Dye, metal: Dye | undefined) {
  const slit = line(`640 ${y + 14}, 690 ${y + 6}, 740 ${y + 4}`)
  for (const run of metal ? [slit, mirrored(slit)] : [mirrored(slit)]) {
    sheet.draw(stroke(run), lit(body, -0.06), 24)
    sheet.raiseLine(stroke(run), 168, 24)
    sheet.draw(stroke(run), lit(body, -0.24), 6)
    sheet.raiseLine(stroke(run), 84, 6)
    const [end] = run
    if (metal && end) sheet.overlay(`M${end.x} ${end.y - 8}h14v34h-14Z`, metal, 214)
  }
}

/** The word on the band, where it shows above a shirt that has been tucked in. */
export function seatWord(sheet: Sheet, recipe: Bottoms, top: number, band: Dye) {
  const ink = legible(dye(recipe.trim), band)
  const y = top - 14
  const plate = area(whole(line(`712 ${y - 24}!, 712 ${y + 24}!`)))
  sheet.reset(plate)
  sheet.overlay(plate, band, 140)
  stamp(sheet, recipe.mark, ink, { x: 800, y, size: 26, spacing: 4, room: 150 })
}
