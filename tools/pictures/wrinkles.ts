import { type Field, field } from './field.ts'
import type { View } from './raster.ts'

/** Smooth noise, 0 to 1, one value per cell of its lattice; the lattice wraps at 64. */
export function noise(chance: () => number): (x: number, y: number) => number {
  const lattice = Float32Array.from({ length: 4096 }, chance)
  const at = (x: number, y: number) => lattice[((y & 63) << 6) | (x & 63)] as number
  return (x, y) => {
    const [x0, y0] = [Math.floor(x), Math.floor(y)]
    const [fx, fy] = [x - x0, y - y0]
    const [sx, sy] = [fx * fx * fx * (fx * (fx * 6 - 15) + 10), fy * fy * fy * (fy * (fy * 6 - 15) + 10)]
    const top = at(x0, y0) + (at(x0 + 1, y0) - at(x0, y0)) * sx
    const bottom = at(x0, y0 + 1) + (at(x0 + 1, y0 + 1) - at(x0, y0 + 1)) * sx
    return top + (bottom - top) * sy
  }
}

/** Rounded ridges wandering over the cloth, up to `amplitude` px; a plain |noise| would crease it in straight lines. */
export function wrinkles(view: View, cell: number, amplitude: number, chance: () => number): Field {
  const result = field(Math.round(view.width / cell), Math.round(view.height / cell))
  const [ridge, warp] = [noise(chance), noise(chance)]
  const [cos, sin] = [Math.cos(0.5), Math.sin(0.5)]
  for (let y = 0; y < result.height; y++) {
    for (let x = 0; x < result.width; x++) {
      const [px, py] = [view.x + x * cell, view.y + y * cell]
      const [u, v] = [px * cos - py * sin, px * sin + py * cos]
      const w = 1.1 * (warp(u / 320, v / 320) - 0.5)
      const q = 2 * ridge(u / 224 + w, v / 416 + w) - 1
      result.data[y * result.width + x] = amplitude * Math.exp(-7 * q * q)
    }
  }
  return result
}
