import { type Field, field } from './field.ts'

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
export function wrinkles(cells: number, amplitude: number, chance: () => number): Field {
  const result = field(cells, cells * 0.75)
  const [ridge, warp] = [noise(chance), noise(chance)]
  const scale = cells / 400
  const [cos, sin] = [Math.cos(0.5), Math.sin(0.5)]
  for (let y = 0; y < result.height; y++) {
    for (let x = 0; x < result.width; x++) {
      const [u, v] = [(x * cos - y * sin) / scale, (x * sin + y * cos) / scale]
      const w = 1.1 * (warp(u / 80, v / 80) - 0.5)
      const q = 2 * ridge(u / 56 + w, v / 104 + w) - 1
      result.data[y * cells + x] = amplitude * Math.exp(-7 * q * q)
    }
  }
  return result
}
