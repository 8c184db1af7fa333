import { type Dye, lit } from '../colour.ts'
import { line, polygon, stroke } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { bottom, end, top } from './mat-roll.ts'

/** Webbing round the roll with its buckle in front. */
export function strap(sheet: Sheet, x: number, webbing: Dye) {
  const [a, b] = [x - 26, x + 26]
  const bulge = end.rx * 0.98
  const band = `M${a} ${top - 4}A${bulge} ${end.ry + 6} 0 0 0 ${a} ${bottom + 4}H${b}A${bulge} ${end.ry + 6} 0 0 1 ${b} ${top - 4}Z`
  const open = `M${a - 120} ${top - 6}H${b + 20}V${bottom + 6}H${a - 120}Z`
  sheet.form(open, 158, 500, { power: 0.5, base: 18, within: band })
  sheet.reset(band)
  sheet.fill(band, webbing)
  sheet.raise(band, 160)
  for (const edge of [a + 9, b - 9])
    sheet.stitch(`M${edge} ${top}A${bulge} ${end.ry} 0 0 0 ${edge} ${bottom}`, webbing)
  const buckle = polygon([
    [a - bulge - 10, end.y - 60],
    [b - bulge + 10, end.y - 60],
    [b - bulge + 10, end.y - 4],
    [a - bulge - 10, end.y - 4],
  ])
  sheet.overlay(buckle, [0.3, 0.012, 250], 220)
  sheet.shine(buckle, 0x90)
}

/** The strap it hangs from a shoulder by. */
export function carrying(sheet: Sheet, webbing: Dye) {
  const run = line('470 520, 500 420, 620 372, 740 362, 860 372, 980 420, 1010 520')
  const path = stroke(run)
  sheet.draw(path, webbing, 40)
  sheet.raiseLine(path, 180, 40)
  sheet.draw(path, lit(webbing, -0.08), 3, 'stroke-dasharray="8 5"')
}
