import { type Field, field } from './field.ts'
import type { View } from './raster.ts'

/** A point of the canvas and how far it stands out of the page, all in canvas px. */
export type Raised = readonly [x: number, y: number, height: number]

/** A surface as rows of points with equally many in each; between four neighbours it is even. */
export type Mesh = readonly (readonly Raised[])[]

/** Which side of a mesh is seen: 1 the one from which rows run to the right and follow each other downwards, 0 both. */
export type Side = -1 | 0 | 1

const nothing = -1e6

/** The heights of one side of a surface over a view, `columns` cells wide: of what overlaps, the part nearest to us. */
export function landed(mesh: Mesh, side: Side, view: View, columns: number): Field {
  const cell = view.width / columns
  const heights = field(columns, Math.round(view.height / cell))
  heights.data.fill(nothing)
  const at = ([x, y, h]: Raised): Raised => [(x - view.x) / cell - 0.5, (y - view.y) / cell - 0.5, h]
  let above: Raised[] = []
  for (const row of mesh) {
    const points = row.map(at)
    for (let i = 1; i < above.length; i++) {
      const [a, b, c, d] = [above[i - 1], above[i], points[i - 1], points[i]] as Raised[]
      if (!a || !b || !c || !d) continue
      land(heights, side, a, b, c)
      land(heights, side, d, c, b)
    }
    above = points
  }
  for (let i = 0; i < 3; i++) grow(heights)
  return heights
}

/** Sets the cells whose middles lie in a triangle. */
function land({ width, height, data }: Field, side: Side, a: Raised, b: Raised, c: Raised) {
  const twice = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
  if (Math.abs(twice) < 1e-9 || twice * side < 0) return
  const [top, bottom] = [Math.min(a[1], b[1], c[1]), Math.max(a[1], b[1], c[1])]
  const [left, right] = [Math.min(a[0], b[0], c[0]), Math.max(a[0], b[0], c[0])]
  for (let y = Math.max(0, Math.ceil(top)); y <= Math.min(height - 1, bottom); y++) {
    for (let x = Math.max(0, Math.ceil(left)); x <= Math.min(width - 1, right); x++) {
      const u = ((x - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (y - a[1])) / twice
      const v = ((b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1])) / twice
      if (u < -1e-6 || v < -1e-6 || u + v > 1 + 1e-6) continue
      const h = a[2] + (b[2] - a[2]) * u + (c[2] - a[2]) * v
      if (h > (data[y * width + x] as number)) data[y * width + x] = h
    }
  }
}

/** Cells beside the surface take its height, so that its rim does not fall into the page. */
function grow(heights: Field) {
  const { width, height, data } = heights
  const before = data.slice()
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (before[i] !== nothing) continue
      let [sum, count] = [0, 0]
      for (const near of [x > 0 ? i - 1 : i, x < width - 1 ? i + 1 : i, i - width, i + width]) {
        const h = before[near] ?? nothing
        if (h === nothing) continue
        sum += h
        count += 1
      }
      if (count > 0) data[i] = sum / count
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
