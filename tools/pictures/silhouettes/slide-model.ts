import { sample } from '../path.ts'
import type { Point } from '../sight.ts'
import { footprint } from './footprint.ts'

/*
 * A left slide in space, in px of its footprint (1062 px are a foot of 27 cm): x runs from the toe, on the left, to
 * the heel, y from the outer side to the inner one, z up from the ground.
 */

const spots = sample(footprint(1, 1.12), 10, true)
const clockwise = Math.sign(
  spots.reduce((sum, { x, y }, i) => {
    const next = spots[(i + 1) % spots.length] ?? { x, y }
    return sum + x * next.y - next.x * y
  }, 0),
)

const smooth = (t: number) => {
  const s = Math.min(1, Math.max(0, t))
  return s * s * (3 - 2 * s)
}

const toe = -534

/** How far the toe curls up, and how thick the foam is. */
const lift = (x: number) => 34 * smooth((toe + 210 - x) / 210)
const thickness = (x: number) => 76 + 34 * smooth((x + 60) / 460)

/** The top of the sole's rim. */
export const rim = (x: number): number => lift(x) + thickness(x)

/** The wall of the sole from the ground (0) to its rim (1): how far it stands out of the footprint. */
const bulge: [share: number, out: number][] = [
  [0, -12],
  [0.07, -3],
  [0.2, 1],
  [0.5, 4],
  [0.8, 1],
  [0.93, -5],
  [1, -15],
]

function out(share: number): number {
  const i = Math.max(
    1,
    bulge.findIndex(([s]) => s >= share),
  )
  const [[from, a], [to, b]] = [bulge[i - 1] ?? [0, 0], bulge[i] ?? [1, 0]]
  return a + ((b - a) * (share - from)) / (to - from)
}

/** Round the footprint (`u` from 0 to 1) and up the wall of the sole (`v`). */
export function wall(u: number, v: number): Point {
  const spot = spots[Math.round(u * spots.length) % spots.length]
  if (!spot) return [0, 0, 0]
  const by = out(v) * clockwise
  const x = spot.y - spot.tx * by - 600
  return [x, spot.x + spot.ty * by, lift(x) + v * thickness(x)]
}

const ring = spots.map((_, i) => wall(i / spots.length, 1))
const [tip, end] = [Math.min(...ring.map(([x]) => x)), Math.max(...ring.map(([x]) => x))]

/** The pieces of the ring, by which 16 px of x they pass through: sides are asked for ten thousands of times. */
const pieces = Map.groupBy(
  ring.flatMap((a, i) => {
    const b = ring[(i + 1) % ring.length] ?? a
    const [from, to] = [Math.floor(Math.min(a[0], b[0]) / 16), Math.floor(Math.max(a[0], b[0]) / 16)]
    return Array.from({ length: to - from + 1 }, (_, k) => ({ a, b, part: from + k }))
  }),
  ({ part }) => part,
)

/** Between which y the top of the wall is at x, drawn in by so much. */
export function sides(x: number, by: number): [outer: number, inner: number] {
  let [low, high] = [1e6, -1e6]
  for (const { a, b } of pieces.get(Math.floor(x / 16)) ?? []) {
    if ((a[0] - x) * (b[0] - x) > 0 || a[0] === b[0]) continue
    const y = a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0])
    low = Math.min(low, y)
    high = Math.max(high, y)
  }
  return low > high ? [0, 0] : [Math.min(low + by, (low + high) / 2), Math.max(high - by, (low + high) / 2)]
}

/** The bed from toe to heel (`u`) and from the outer to the inner side (`v`): it lies lower than its rim. */
export function bed(u: number, v: number): Point {
  const x = tip + 0.5 + ((1 - Math.cos(Math.PI * u)) / 2) * (end - tip - 1)
  const [outer, inner] = sides(x, 0)
  const y = outer + (inner - outer) * v
  const edge = Math.min(y - outer, inner - y, (x - tip) * 0.8, (end - x) * 0.8)
  const deep = 24 + 9 * smooth((x - 160) / 300)
  return [x, y, rim(x) - deep * smooth(edge / 124)]
}

/** The strap from the outer to the inner side (`u`) and from toe to heel (`v`), `inside` px below its skin. */
export function strap(u: number, v: number, inside = 0): Point {
  const [sin, cos] = [Math.sin(Math.PI * u), Math.cos(Math.PI * u)]
  const [front, rear] = [-384 + 96 * sin ** 1.4, -10 + 22 * sin]
  const x = front + (rear - front) * v
  const [outer, inner] = sides(x, -22)
  const half = (inner - outer) / 2 - inside
  const foot = lift(x) + 0.46 * thickness(x)
  const over = 116 + 92 * v + 10 * Math.sin(Math.PI * v)
  const y = (outer + inner) / 2 - half * Math.sign(cos) * Math.abs(cos) ** 0.8 + 26 * sin * sin
  return [x, y, foot + (rim(x) + over - foot - inside) * sin ** 0.78]
}
