import { type Dye, lit } from '../colour.ts'
import { dots, staggered } from '../dots.ts'
import { ellipse, stroke, through } from '../path.ts'
import type { Box, Hand } from '../patterns.ts'
import type { Sheet } from '../sheet.ts'

/** The end of the roll, and how long the roll lies to the left of it. */
export const end = { x: 1226, y: 690, rx: 84, ry: 172 }
const left = 330
export const [top, bottom] = [end.y - end.ry, end.y + end.ry]
export const barrel = `M${end.x} ${top}H${left}A${end.rx} ${end.ry} 0 0 0 ${left} ${bottom}H${end.x}A${end.rx} ${end.ry} 0 0 0 ${end.x} ${top}Z`
/** The roll from its side: a cylinder, darker underneath. */
export function roll(sheet: Sheet, cloth: Dye, hand: Hand) {
  const open = `M1700 ${top}H-100V${bottom}H1700Z`
  sheet.form(open, 150, 500, { power: 0.5, base: 10, within: barrel })
  sheet.reset(barrel)
  sheet.fill(barrel, cloth)
  sheet.within(barrel, () => {
    grip(sheet, cloth, hand, { x: 230, y: top, width: 1010, height: 2 * end.ry }, 0.75)
    sheet.albedo.push(
      `<linearGradient id="under" x1="0" x2="0" y1="0" y2="1"><stop offset=".6" stop-opacity="0"/><stop offset="1" stop-opacity=".2"/></linearGradient>
      <rect x="200" y="${top}" width="1200" height="${2 * end.ry}" fill="url(#under)"/>`,
    )
  })
}

/** The turns of foam, seen from the end. */
export function spiral(sheet: Sheet, inner: Dye, outer: Dye) {
  const disc = ellipse(end.x, end.y, end.rx, end.ry)
  sheet.form(disc, 6, 16, { base: 96 })
  sheet.reset(disc)
  sheet.fill(disc, lit(inner, inner[0] > 0.5 ? -0.03 : 0.05))
  const turns = 6.5
  const run = through(
    Array.from({ length: 190 }, (_, i): [number, number] => {
      const angle = (i / 189) * turns * 2 * Math.PI + 1.4
      const out = 1 - (i / 189) * 0.9
      return [end.x + end.rx * out * Math.cos(angle), end.y + end.ry * out * Math.sin(angle)]
    }),
  )
  sheet.within(disc, () => {
    sheet.draw(stroke(run), lit(outer, -0.16), 7)
    sheet.raiseLine(stroke(run), 40, 8)
    sheet.fill(ellipse(end.x, end.y, end.rx * 0.1, end.ry * 0.1), [0.2, 0.01, 250])
  })
}

/** The pressed grain that keeps a heel from slipping. */
export function grip(sheet: Sheet, cloth: Dye, { fine, view }: Hand, box: Box, flat: number) {
  const step = 20 * Math.max(0.7, fine)
  const grain = staggered(box, step, step * flat, view)
  sheet.dots(dots(grain, step * 0.2, step * 0.2 * flat), lit(cloth, -0.06), 0.7, 112)
}
