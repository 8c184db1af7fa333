import type { Dye } from '../colour.ts'
import { type Anchor, area, stroke, through } from '../path.ts'
import type { Sheet } from '../sheet.ts'

/** Knitted ribs between two lines, from the first to the second. */
export function rib(sheet: Sheet, from: Anchor[], to: Anchor[], cloth: Dye, count: number) {
  const path = area(
    [...from, ...[...to].reverse()].map((a, i, all) => ({
      ...a,
      corner: i === 0 || i === from.length - 1 || i === from.length || i === all.length - 1,
    })),
  )
  sheet.reset(path)
  sheet.fill(path, cloth)
  const lines = Array.from({ length: count + 1 }, (_, i) => {
    const at = (edge: Anchor[]): [number, number] => {
      const [a, b] = [edge[0] as Anchor, edge.at(-1) as Anchor]
      const middle = edge[Math.floor(edge.length / 2)] as Anchor
      const t = i / count
      const bow = 4 * t * (1 - t)
      return [
        a.x + (b.x - a.x) * t,
        a.y + (b.y - a.y) * t + (middle.y - (a.y + b.y) / 2) * (edge.length > 2 ? bow : 0),
      ]
    }
    return through([at(from), at(to)])
  })
  sheet.ribs(path, lines, cloth)
  sheet.seam(stroke(from), 0.26)
}
