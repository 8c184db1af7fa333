import type { View } from './raster.ts'

type Spot = [x: number, y: number]

/** The middles of dots in rows, every other one half a step along, over a box and within a view. */
export function staggered(
  box: { x: number; y: number; width: number; height: number },
  dx: number,
  dy: number,
  view: View,
): Spot[] {
  const spots: Spot[] = []
  for (let row = 0; row * dy < box.height; row++) {
    const y = box.y + row * dy
    if (y < view.y - dy || y > view.y + view.height + dy) continue
    for (let column = 0; column * dx < box.width; column++) {
      const x = box.x + (column + (row % 2) / 2) * dx
      if (x > view.x - dx && x < view.x + view.width + dx) spots.push([x, y])
    }
  }
  return spots
}

const tenths = (v: number) => Math.round(v * 10) / 10

/**
 * Equal dots as one line with round ends, which costs a third of so many outlines: `path` is to be stroked `width`
 * wide. A dot is `rx` px to the sides, and `ry`, at most `rx`, up and down.
 */
export function dots(spots: Spot[], rx: number, ry: number): { path: string; width: number } {
  const half = rx - ry
  const long = Math.max(0.1, tenths(2 * half))
  const path = spots.map(([x, y]) => `M${tenths(x - half)} ${tenths(y)}h${long}`).join('')
  return { path, width: 2 * ry }
}
