import { type Dye, lit } from '../colour.ts'
import { ellipse, stroke, through } from '../path.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'

const leather: Dye = [0.5, 0.19, 27]
const [cx, cy, radius] = [800, 575, 330]

/** A cricket ball of red leather with its six rows of stitches, as large on its canvas as a football on its own. */
export function cricketBall(): Sheet {
  const sheet = new Sheet(surfaces.hard, { lies: false, from: 590, to: 1010, ground: 904 })
  const disc = ellipse(cx, cy, radius, radius)
  sheet.form(disc, radius * 0.86, 2000, { power: 0.5 })
  sheet.fill(disc, leather)
  sheet.shine(disc, 0x70)
  sheet.within(disc, () => {
    sheet.seam(stroke(seamAt(0)), 0.4)
    for (const row of [-3, -2, -1, 1, 2, 3]) {
      const thread = stroke(seamAt(row * 24))
      sheet.draw(thread, [0.9, 0.03, 85], 13, 'stroke-dasharray="9 26"')
      sheet.raiseLine(thread, 200, 14, 'stroke-dasharray="9 26"')
    }
    sheet.draw(stroke(seamAt(0)), lit(leather, -0.12), 7)
  })
  return sheet
}

/** The seam seen at a slant, `by` px beside its middle. */
const seamAt = (by: number) =>
  through(
    Array.from({ length: 25 }, (_, i): [number, number] => {
      const t = (i / 24) * 2 - 1
      const bow = 1 - t * t
      return [cx + 150 * t + (by + 96) * Math.sqrt(Math.max(0, bow)), cy + radius * t]
    }),
  )
