import { polygon, stroke, through } from './path.ts'
import { type Mesh, meshOf, type Raised, type Side } from './solid.ts'

/** A point of a model: to the right, away from us and up, before it is turned. */
export type Point = readonly [x: number, y: number, z: number]

export type Sight = (point: Point) => Raised

/**
 * Sees a model that is turned by `yaw` from above by `pitch` (radians); its origin comes to `x`, `y` on the canvas.
 * `distance` is how far away we stand, in the model's own measure.
 */
export function sight(place: {
  yaw: number
  pitch: number
  scale: number
  distance: number
  x: number
  y: number
}): Sight {
  const { yaw, pitch, scale, distance } = place
  const [sinYaw, cosYaw] = [Math.sin(yaw), Math.cos(yaw)]
  const [sinPitch, cosPitch] = [Math.sin(pitch), Math.cos(pitch)]
  return ([x, y, z]) => {
    const right = x * cosYaw + y * sinYaw
    const away = y * cosYaw - x * sinYaw
    const near = z * sinPitch - away * cosPitch
    const share = (scale * distance) / (distance - near)
    return [place.x + share * right, place.y - share * (z * cosPitch + away * sinPitch), scale * near]
  }
}

/** A surface, seen in `across` × `down` steps of its two measures from 0 to 1. */
export const mesh = (
  surface: (u: number, v: number) => Point,
  seen: Sight,
  across: number,
  down: number,
): Mesh => meshOf(down + 1, across + 1, (row, column) => seen(surface(column / across, row / down)))

/** A line on a surface, as points of the canvas. */
export const course = (along: (t: number) => Point, seen: Sight, steps = 24): (readonly [number, number])[] =>
  Array.from({ length: steps + 1 }, (_, i) => {
    const [x, y] = seen(along(i / steps))
    return [x, y] as const
  })

/**
 * The parts of a line on a surface, given by the surface's own two measures, where it shows us a side, as
 * strokes of a path.
 */
export function shownCourse(
  surface: (u: number, v: number) => Point,
  seen: Sight,
  front: -1 | 1,
  along: (t: number) => readonly [u: number, v: number],
  steps = 24,
): string {
  const small = 0.004
  const flat = (u: number, v: number): Corner => {
    const [x, y] = seen(surface(u, v))
    return [x, y]
  }
  const runs: Corner[][] = [[]]
  for (let i = 0; i <= steps; i++) {
    const [u, v] = along(i / steps)
    const [from, to] = [flat(u, v), flat(u + (u > 0.5 ? -small : small), v)]
    const down = flat(u, v + (v > 0.5 ? -small : small))
    const side = turned(from, to, down) * (u > 0.5 ? -1 : 1) * (v > 0.5 ? -1 : 1)
    if (Math.sign(side) === front) runs.at(-1)?.push(from)
    else if (runs.at(-1)?.length) runs.push([])
  }
  return runs
    .filter((run) => run.length > 1)
    .map((run) => stroke(through(run)))
    .join('')
}

type Corner = readonly [number, number]

const turned = (...corners: [Corner, Corner, Corner]) => {
  const [a, b, c] = corners
  return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
}

/** The outline of those parts of a surface that show us a side of it. */
export function facing(surface: Mesh, front: Side): string {
  let path = ''
  const { columns, points } = surface
  for (let i = columns + 1; i < points.length / 3; i++) {
    if (i % columns === 0) continue
    const corners: Corner[] = [i - columns - 1, i - columns, i, i - 1].map((at) => [
      points[3 * at] as number,
      points[3 * at + 1] as number,
    ])
    const [a, b, c, d] = corners as [Corner, Corner, Corner, Corner]
    const area = turned(a, b, c) + turned(a, c, d)
    if (front !== 0 && Math.sign(area) !== front) continue
    path += polygon(area > 0 ? corners : corners.reverse())
  }
  return path
}

/** The outline round points of something that bulges everywhere. */
export function hull(points: readonly (readonly [number, number, ...number[]])[]): string {
  const sorted = points.map(([x, y]) => [x, y] as const).sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (from: Corner[]) => {
    const kept: Corner[] = []
    for (const point of from) {
      while (kept.length > 1 && turned(kept.at(-2) as Corner, kept.at(-1) as Corner, point) <= 0) kept.pop()
      kept.push(point)
    }
    return kept.slice(0, -1)
  }
  return polygon([...half(sorted), ...half(sorted.toReversed())])
}
