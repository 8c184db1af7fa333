import { gamma, ungamma } from './colour.ts'
import { blurred, type Field, resized } from './field.ts'
import type { Surface } from './sheet.ts'

const toLinear = Float32Array.from({ length: 256 }, (_, i) => ungamma(i / 255))
const toBytes = Float32Array.from({ length: 4097 }, (_, i) => 255 * gamma(i / 4096))

/** Where the light comes from: a unit vector to the right, down and towards us. */
export type Lamp = readonly [x: number, y: number, z: number]

export const studio = unit(-0.53, -0.62, 0.79)

export function unit(x: number, y: number, z: number): Lamp {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

/** How strongly a surface turned by `cosine` from the mirror direction shines, for 16 steps of gloss. */
const highlights = Array.from({ length: 16 }, (_, step) => {
  const g = step / 15
  return Float32Array.from({ length: 2049 }, (_, i) => (0.05 + 1.1 * g) * (i / 2048) ** (6 + 150 * g * g))
})

/**
 * One lamp from the upper left, sky from above, shade in the hollows, highlight and rim, multiplied onto the albedo in
 * linear light. Answers red, green, blue per pixel (0 to 255, not rounded). `pixel` is a pixel's size in canvas px.
 */
export function lighted(
  albedo: Buffer,
  shape: Field,
  gloss: Field,
  surface: Surface,
  pixel: number,
  lamp: Lamp,
): Float32Array {
  const { width, height, data } = shape
  const half = unit(lamp[0], lamp[1], lamp[2] + 1)
  const shade = hollows(shape, pixel)
  const result = new Float32Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const above = (y > 0 ? y - 1 : y) * width
    const below = (y < height - 1 ? y + 1 : y) * width
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if ((albedo[at * 4 + 3] as number) === 0) continue
      const left = data[y * width + (x > 0 ? x - 1 : x)] as number
      const right = data[y * width + (x < width - 1 ? x + 1 : x)] as number
      const gx = (right - left) / (2 * pixel)
      const gy = ((data[below + x] as number) - (data[above + x] as number)) / (2 * pixel)
      const length = Math.sqrt(gx * gx + gy * gy + 1)
      const nx = -gx / length
      const ny = -gy / length
      const nz = 1 / length

      let diffuse = (nx * lamp[0] + ny * lamp[1] + nz * lamp[2]) / lamp[2]
      if (diffuse < 0) diffuse *= 0.15
      const sky = 0.5 * (1 - ny)
      const light =
        (surface.ambient * (0.55 + 0.9 * sky) + (1 - surface.ambient) * diffuse) *
        (shade.data[at] as number) *
        surface.exposure

      const table = highlights[Math.round(15 * (gloss.data[at] as number))] as Float32Array
      const mirror = Math.max(0, nx * half[0] + ny * half[1] + nz * half[2])
      const flat = table[Math.round(2048 * half[2])] as number
      const shine = surface.highlight * Math.max(0, (table[Math.round(2048 * mirror)] as number) - 0.6 * flat)
      const rim = (1 - nz) ** 3 * surface.rim * (0.775 + 0.225 * nx)

      for (let c = 0; c < 3; c++) {
        // Shadows are the sky's: a little less red, a little more blue.
        const tint = light >= 1 ? 1 : 1 + (1 - light) * (c === 0 ? -0.06 : c === 2 ? 0.08 : 0)
        const v = (toLinear[albedo[at * 4 + c] as number] as number) * light * tint + shine + rim
        const soft = v <= 0.8 ? Math.max(0, v) : 0.8 + 0.2 * (1 - Math.exp(-(v - 0.8) / 0.2))
        result[at * 3 + c] = toBytes[Math.round(4096 * soft)] as number
      }
    }
  }
  return result
}

/** How much light reaches a pixel between higher neighbours: 1 in the open, down to about a third. */
function hollows(shape: Field, pixel: number): Field {
  const low = resized(shape, shape.width / 2, shape.height / 2)
  const near = blurred(low, Math.max(1, Math.round(4 / pixel)), 2)
  const far = blurred(low, Math.max(1, Math.round(16 / pixel)), 2)
  for (let i = 0; i < low.data.length; i++) {
    const h = low.data[i] as number
    const close = Math.min(0.5, 0.035 * Math.max(0, (near.data[i] as number) - h))
    const wide = Math.min(0.35, 0.008 * Math.max(0, (far.data[i] as number) - h))
    low.data[i] = 1 - close - wide
  }
  return resized(low, shape.width, shape.height)
}
