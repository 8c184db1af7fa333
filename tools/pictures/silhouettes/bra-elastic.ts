import { type Dye, lit } from '../colour.ts'
import { type Anchor, area, beside, line, polygon, stroke, through } from '../path.ts'
import type { Sheet } from '../sheet.ts'

/** Elastic folded over the raw edges; the first run is the neck, which is bound to its outer side. */
export function bindings(sheet: Sheet, runs: Anchor[][], cloth: Dye) {
  for (const [i, run] of runs.entries()) {
    const inward = i === 0 ? 1 : -1
    const edge = polygon([...beside(run, -1 * inward), ...beside(run, 20 * inward).reverse()])
    sheet.form(edge, 8, 10, { add: true })
    sheet.reset(edge)
    sheet.fill(edge, cloth)
    sheet.raise(edge, 150)
    sheet.seam(stroke(through(beside(run, 21 * inward))), 0.16)
    sheet.stitch(stroke(through(beside(run, 14 * inward))), cloth)
  }
}

/** The broad elastic underneath, knitted in fine ribs with a plain stripe for the word. */
export function band(sheet: Sheet, cloth: Dye) {
  const [up, down] = [
    '442 878, 620 902, 800 908, 980 902, 1158 878',
    '456 1024, 620 1048, 800 1054, 980 1048, 1144 1024',
  ]
  const shape = area(
    [...line(up), ...line(down).reverse()].map((a, i) => ({ ...a, corner: i % 5 === 0 || i % 5 === 4 })),
  )
  sheet.form(shape, 12, 26, { base: 96 })
  sheet.reset(shape)
  sheet.fill(shape, cloth)
  sheet.within(shape, () => {
    for (let x = 444; x < 1160; x += 9) {
      for (const [top, bottom] of [
        [880, 934],
        [1008, 1060],
      ] as const) {
        const bow = 26 * (1 - ((x - 800) / 360) ** 2)
        sheet.draw(`M${x} ${top + bow - 6}V${bottom + bow - 12}`, lit(cloth, -0.08), 3)
        sheet.raiseLine(`M${x} ${top + bow - 6}V${bottom + bow - 12}`, 84, 4)
      }
    }
  })
  sheet.seam(stroke(up), 0.26)
}
