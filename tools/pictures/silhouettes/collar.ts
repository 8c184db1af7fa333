import { type Dye, legible, lit } from '../colour.ts'
import {
  type Anchor,
  area,
  beside,
  ellipse,
  line,
  mirrored,
  polygon,
  sample,
  stroke,
  through,
  whole,
} from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { stamp } from './stamp.ts'

/** The inner back of a shirt with its neck label, and the ring of the collar behind the neck. */
export function insideBack(sheet: Sheet, body: Dye, mark: string, neck: string) {
  const back = area(whole(line(`800 66, 740 72, 694 96, 678 134!, 700 240, 800 330`)))
  sheet.fill(back, lit(body, -0.16))
  // Only what the neck leaves open is a hollow; below it the front lies over the back.
  const hole = area(whole([...line('800 66, 740 72, 700 94!'), ...line(neck).reverse()]))
  sheet.form(hole, -26, 60, { base: 30 })
  const label = 'M752 128H848V176H752Z'
  sheet.overlay(label, [0.95, 0.006, 95], 150)
  stamp(sheet, mark, [0.3, 0.02, 165], { x: 800, y: 152, size: 17, spacing: 1, room: 80 })
}

/** A ribbed band round the front of the neck, continued behind it. */
export function collarBand(sheet: Sheet, neck: string, cloth: Dye, width = 34) {
  const ring = whole(line('800 66, 736 72, 692 96, 676 136!, 706 128!, 716 112, 748 100, 800 96'))
  const back = area(ring)
  sheet.form(back, 10, 16, { base: 30 })
  sheet.fill(back, lit(cloth, -0.07))
  const front = frontLine(neck)
  const band = polygon([...beside(front, -width * 0.25), ...beside(front, width * 0.75).reverse()])
  sheet.form(band, 16, 16, { base: 74 })
  sheet.reset(band)
  sheet.fill(band, cloth)
  const ribs = sample(front, 30).map(({ x, y, tx, ty }) =>
    through([
      [x + ty * width, y - tx * width],
      [x - ty * width, y + tx * width],
    ]),
  )
  sheet.ribs(
    band,
    ribs.filter((_, i) => i % 2 === 0),
    cloth,
  )
  sheet.seam(stroke(through(beside(front, width * 0.78))), 0.2)
}

/** The neck from the left shoulder down and up to the right one; its point, if it has one, stays sharp. */
function frontLine(neck: string): Anchor[] {
  const right = line(neck)
  const left = [...right].reverse()
  return [...left, ...mirrored(left).slice(1)].map((a, i, all) =>
    i === 0 || i === all.length - 1 ? { ...a, y: a.y + 2, corner: true } : a,
  )
}

/** Two thin leaves and a placket with three buttons. */
export function poloCollar(sheet: Sheet, cloth: Dye, body: Dye) {
  const placket = 'M774 226H826V452H774Z'
  sheet.reset(placket)
  sheet.overlay(placket, lit(body, -0.03), 160)
  sheet.stitch('M780 236V446M820 236V446M780 446H820', body)
  for (const y of [286, 350, 414]) {
    const button = ellipse(800, y, 9, 9)
    sheet.overlay(button, legible([0.95, 0.006, 95], body), 196)
    sheet.fill(ellipse(797, y, 1.6, 1.6) + ellipse(803, y, 1.6, 1.6), [0.4, 0.01, 95])
  }
  const back = area(whole(line('800 62, 736 66, 690 88, 668 130!, 706 140!, 716 118, 748 104, 800 100')))
  sheet.form(back, 6, 16, { base: 40 })
  sheet.fill(back, lit(cloth, -0.06))
  const left = line(
    '690 86!, 668 112, 648 162, 640 220, 652 282!, 720 262, 798 232!, 770 208, 730 170, 706 120',
  )
  for (const leaf of [left, mirrored(left)]) {
    const path = area(leaf)
    sheet.form(path, 5, 30, { base: 104 })
    sheet.reset(path)
    sheet.overlay(path, cloth, 140)
    const inner =
      leaf === left
        ? line('660 170, 654 222, 664 268, 722 250, 786 226')
        : mirrored(line('660 170, 654 222, 664 268, 722 250, 786 226'))
    sheet.stitch(stroke(inner.map((a, i) => ({ ...a, corner: i === 2 }))), cloth)
  }
}
