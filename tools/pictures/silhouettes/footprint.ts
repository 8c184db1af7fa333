import { type Anchor, area, line, polygon, sample } from '../path.ts'
import type { Surface } from '../sheet.ts'
import { Sheet } from '../sheet.ts'

/** The outline of a shoe's sole about x 0, toe at the top, big toe towards `foot` (-1 is left, 1 is right). */
export const footprint = (foot: -1 | 1, share = 1): Anchor[] =>
  line(outline).map((a) => ({ ...a, x: foot * (34 * Math.max(0, (560 - a.y) / 490) ** 1.7 - a.x * share) }))

const outline =
  '-24 68, -74 82, -132 122, -171 190, -186 284, -174 378, -142 480, -118 582, -112 684, -122 786, -131 888, -126 990, -98 1067, -52 1114, 2 1130, 58 1115, 106 1067, 133 990, 140 888, 136 786, 135 684, 146 582, 167 480, 181 378, 178 284, 154 190, 104 120, 44 80'

/** The same outline drawn further in. */
export const inset = (anchors: Anchor[], by: number): string => {
  const turn = (anchors[1]?.x ?? 0) < (anchors[0]?.x ?? 0) ? -1 : 1
  return polygon(
    sample(anchors, 10, true).map(({ x, y, tx, ty }) => [x - turn * ty * by, y + turn * tx * by]),
  )
}

/** A left and a right one, laid side by side with their toes a little apart. */
export function pairOf(surface: Surface, one: (piece: Sheet, foot: -1 | 1) => void, share = 1): Sheet {
  const sheet = new Sheet(surface, { lies: true })
  for (const foot of [-1, 1] as const) {
    const piece = new Sheet(surface, { lies: true })
    one(piece, foot)
    // Seen from below, the left shoe lies on the right; either way the big toes face each other.
    const place = `translate(${800 - foot * 262} ${foot === 1 ? 0 : 14}) rotate(${-foot * 5} 0 600)`
    sheet.lay(piece, place, area(footprint(foot, share)), 1)
  }
  return sheet
}
