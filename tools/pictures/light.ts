import { gamma, ungamma } from './colour.ts'
import { blurred, type Field, resized } from './field.ts'
import type { Relief } from './heights.ts'
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
 * linear light. Answers red, green, blue per pixel (0 to 255, not rounded). `gloss` is 0 to 255, `pixel` a pixel's
 * size in canvas px.
 */
export function lighted(
  albedo: Buffer,
  { shape, slopes, depth }: Relief,
  gloss: Field,
  surface: Surface,
  pixel: number,
  lamp: Lamp,
): Float32Array {
  const { width, height, data } = shape
  const { exposure, ambient } = surface
  const [lampX, lampY, lampZ] = lamp
  const [halfX, halfY, halfZ] = unit(lampX, lampY, lampZ + 1)
  const shade = hollows(depth ?? shape, pixel).data
  const [across, down] = slopes ?? []
  const shines = highlights.map((table) => shone(table, surface.highlight, halfZ))
  const result = new Float32Array(width * height * 3)
  const slope = 1 / (2 * pixel)
  for (let y = 0, at = 0; y < height; y++) {
    const above = (y > 0 ? y - 1 : y) * width
    const below = (y < height - 1 ? y + 1 : y) * width
    for (let x = 0; x < width; x++, at++) {
      if (albedo[at * 4 + 3] === 0) continue
      const gx =
        (across ? (across.data[at] as number) : 0) +
        ((data[x < width - 1 ? at + 1 : at] as number) - (data[x > 0 ? at - 1 : at] as number)) * slope
      const gy =
        (down ? (down.data[at] as number) : 0) +
        ((data[below + x] as number) - (data[above + x] as number)) * slope
      const nz = 1 / Math.sqrt(gx * gx + gy * gy + 1)
      const [nx, ny] = [-gx * nz, -gy * nz]

      let diffuse = (nx * lampX + ny * lampY + nz * lampZ) / lampZ
      if (diffuse < 0) diffuse *= 0.15
      const sky = 0.5 * (1 - ny)
      const light =
        (ambient * (0.55 + 0.9 * sky) + (1 - ambient) * diffuse) * (shade[at] as number) * exposure

      const mirror = Math.max(0, nx * halfX + ny * halfY + nz * halfZ)
      const table = shines[((gloss.data[at] as number) / 17 + 0.5) | 0] as Float32Array
      const edge = 1 - nz
      const rim = edge * edge * edge * surface.rim * (0.775 + 0.225 * nx)
      const shine = (table[(2048 * mirror + 0.5) | 0] as number) + rim

      // Shadows are the sky's: a little less red, a little more blue.
      const dusk = light >= 1 ? 0 : 1 - light
      const [from, to] = [at * 4, at * 3]
      result[to] = shown((toLinear[albedo[from] as number] as number) * light * (1 - 0.06 * dusk) + shine)
      result[to + 1] = shown((toLinear[albedo[from + 1] as number] as number) * light + shine)
      result[to + 2] = shown(
        (toLinear[albedo[from + 2] as number] as number) * light * (1 + 0.08 * dusk) + shine,
      )
    }
  }
  return result
}

/** The shine of a gloss by the cosine from the mirror direction, less most of what a flat surface would have. */
const shone = (table: Float32Array, strength: number, flat: number): Float32Array => {
  const even = 0.6 * (table[Math.round(2048 * flat)] as number)
  return table.map((shine) => strength * Math.max(0, shine - even))
}

/** Linear light as a screen shows it, 0 to 255; from .8 up it gives way slowly instead of burning out. */
function shown(v: number): number {
  if (v <= 0) return 0
  const soft = v <= 0.8 ? v : 0.8 + 0.2 * (1 - Math.exp(-(v - 0.8) / 0.2))
  return toBytes[(4096 * soft + 0.5) | 0] as number
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
