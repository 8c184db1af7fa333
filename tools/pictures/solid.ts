import { type Field, field } from './field.ts'
import type { View } from './raster.ts'

/** A point of the canvas and how far it stands out of the page, all in canvas px. */
export type Raised = readonly [x: number, y: number, height: number]

/**
 * A surface as rows of so many points, each an x, a y and a height one after another; between four neighbours it is
 * even. Ten thousands of points are no objects of their own: looking through them would be half of the work.
 */
export type Mesh = { columns: number; points: Float64Array }

/** The surface whose point in a row and a column `at` answers. */
export function meshOf(rows: number, columns: number, at: (row: number, column: number) => Raised): Mesh {
  const points = new Float64Array(rows * columns * 3)
  for (let row = 0, to = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, to += 3) points.set(at(row, column), to)
  return { columns, points }
}

/** The points of a surface, row by row. */
export const pointsOf = ({ points }: Mesh): Raised[] =>
  Array.from({ length: points.length / 3 }, (_, i) => [
    points[3 * i] as number,
    points[3 * i + 1] as number,
    points[3 * i + 2] as number,
  ])

/** The surface in a mirror that stands in the middle of the canvas. */
export const mirroredMesh = ({ columns, points }: Mesh): Mesh => ({
  columns,
  points: points.map((v, i) => (i % 3 === 0 ? 1600 - v : v)),
})

/** Which side of a mesh is seen: 1 the one from which rows run to the right and follow each other downwards, 0 both. */
export type Side = -1 | 0 | 1

const nothing = -1e6

/** The heights of one side of a surface over a view, `columns` cells wide: of what overlaps, the part nearest to us. */
export function landed(mesh: Mesh, side: Side, view: View, columns: number): Field {
  const cell = view.width / columns
  const heights = field(columns, Math.round(view.height / cell))
  heights.data.fill(nothing)
  const { columns: wide } = mesh
  const points = mesh.points.slice()
  for (let i = 0; i < points.length; i += 3) {
    points[i] = ((points[i] as number) - view.x) / cell - 0.5
    points[i + 1] = ((points[i + 1] as number) - view.y) / cell - 0.5
  }
  for (let i = wide + 1; i < points.length / 3; i++) {
    if (i % wide === 0) continue
    const [a, b, c, d] = [i - wide - 1, i - wide, i - 1, i]
    land(heights, side, points, a * 3, b * 3, c * 3)
    land(heights, side, points, d * 3, c * 3, b * 3)
  }
  for (let i = 0; i < 3; i++) grow(heights)
  return heights
}

/** Sets the cells whose middles lie in a triangle, whose corners begin at these places of the points. */
function land(
  { width, height, data }: Field,
  side: Side,
  points: Float64Array,
  a: number,
  b: number,
  c: number,
) {
  const [ax, ay, ah] = [points[a], points[a + 1], points[a + 2]] as [number, number, number]
  const [bx, by, bh] = [points[b], points[b + 1], points[b + 2]] as [number, number, number]
  const [cx, cy, ch] = [points[c], points[c + 1], points[c + 2]] as [number, number, number]
  const twice = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
  if (Math.abs(twice) < 1e-9 || twice * side < 0) return
  const [top, bottom] = [Math.min(ay, by, cy), Math.max(ay, by, cy)]
  const [left, right] = [Math.min(ax, bx, cx), Math.max(ax, bx, cx)]
  for (let y = Math.max(0, Math.ceil(top)); y <= Math.min(height - 1, bottom); y++) {
    for (let x = Math.max(0, Math.ceil(left)); x <= Math.min(width - 1, right); x++) {
      const u = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / twice
      const v = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / twice
      if (u < -1e-6 || v < -1e-6 || u + v > 1 + 1e-6) continue
      const h = ah + (bh - ah) * u + (ch - ah) * v
      if (h > (data[y * width + x] as number)) data[y * width + x] = h
    }
  }
}

/** Cells beside the surface take its height, so that its rim does not fall into the page. */
function grow({ width, height, data }: Field) {
  const before = data.slice()
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (before[i] !== nothing) continue
      const left = x > 0 ? (before[i - 1] as number) : nothing
      const right = x < width - 1 ? (before[i + 1] as number) : nothing
      const up = before[i - width] ?? nothing
      const down = before[i + width] ?? nothing
      if (left === nothing && right === nothing && up === nothing && down === nothing) continue
      let [sum, count] = [0, 0]
      for (const h of [left, right, up, down]) {
        if (h === nothing) continue
        sum += h
        count += 1
      }
      data[i] = sum / count
    }
  }
}

/** Whether a surface covers a cell. */
export const covered = (height: number): boolean => height !== nothing

/** How steeply a surface rises to the right and downwards, in canvas px per px; flat beyond its rim. */
export function slopes({ width, height, data }: Field, cell: number): [across: Field, down: Field] {
  const [across, down] = [field(width, height), field(width, height)]
  for (let y = 1, i = width; y < height - 1; y++) {
    for (let x = 0; x < width; x++, i++) {
      const h = data[i] as number
      if (h === nothing) continue
      const rise = (before: number, after: number) => {
        const [a, b] = [data[before] as number, data[after] as number]
        if (a === nothing) return b === nothing ? 0 : (b - h) / cell
        return b === nothing ? (h - a) / cell : (b - a) / cell / 2
      }
      across.data[i] = rise(i - 1, i + 1)
      down.data[i] = rise(i - width, i + width)
    }
  }
  return [across, down]
}
