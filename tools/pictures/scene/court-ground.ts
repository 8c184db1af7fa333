import sharp from 'sharp'
import { type Dye, hex, lit } from '../colour.ts'
import { courts } from '../ground.ts'
import { greys, type View } from '../raster.ts'
import type { Court } from '../recipe.ts'
import { noise } from '../wrinkles.ts'
import { type Camera, type Spot, spotAt } from './camera.ts'
import { marks } from './marks.ts'

/** How large a ground's grains are (metres across and away), how strong, and how worn its chalk. */
const grain: Record<Court, { wide: number; deep: number; strength: number; worn: number }> = {
  turf: { wide: 0.005, deep: 0.014, strength: 0.2, worn: 0.45 },
  clay: { wide: 0.012, deep: 0.012, strength: 0.07, worn: 0.35 },
  hard: { wide: 0.008, deep: 0.008, strength: 0.05, worn: 0.18 },
  parquet: { wide: 0.005, deep: 0.12, strength: 0.06, worn: 0.08 },
  rubber: { wide: 0.012, deep: 0.012, strength: 0.09, worn: 0.2 },
  sand: { wide: 0.02, deep: 0.02, strength: 0.08, worn: 0.5 },
}

const channels = (colour: Dye): [number, number, number] => {
  const value = Number.parseInt(hex(colour).slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/**
 * The court under a low sun, drawn at half size and enlarged: red, green, blue, 0 to 255, `width` px wide. Above the
 * horizon it fades into the dusk, with floodlights out of focus.
 */
export async function courtGround(
  court: Court,
  camera: Camera,
  at: Spot,
  view: View,
  width: number,
  chance: () => number,
): Promise<Buffer> {
  const small = width / 2
  const rows = Math.round((small * view.height) / view.width)
  const drawn = marks(court, camera, at, chance)
  const [tone, chalk] = await Promise.all([
    greys(drawn.tone, view, small, 128),
    greys(drawn.chalk, view, small, 0),
  ])
  const [base, line, dusk] = [
    channels(courts[court]),
    channels([0.95, 0.015, courts[court][2]]),
    channels(lit(courts[court], -0.25)),
  ]
  const [rough, patches] = [noise(chance), noise(chance)]
  const { wide, deep, strength, worn } = grain[court]
  const bytes = Buffer.alloc(small * rows * 3)
  const unit = view.width / small
  const shift = chance()
  const columns = Array.from({ length: small }, (_, column) => view.x + (column + 0.5) * unit)
  const [pool, side] = [columns.map((px) => bell(px - 640, 900)), columns.map((px) => bell(px, 700))]
  for (let row = 0; row < rows; row++) {
    const py = view.y + (row + 0.5) * unit
    const { z } = spotAt(camera, 800, Math.max(py, camera.horizon + 1))
    const deepPool = bell(py - 640, 620)
    const haze = Math.max(0, 1 - (py - camera.horizon) / 150)
    // A grain that is smaller than a pixel would only glitter.
    const fine = Math.min(1, (camera.focal * wide) / (z * unit * 1.6))
    for (let column = 0; column < small; column++) {
      const px = columns[column] as number
      const i = row * small + column
      // A pool of late sun from the left; the corners lie in the dusk.
      const light = 0.66 + 0.52 * (pool[column] as number) * deepPool + 0.1 * (side[column] as number)
      if (py <= camera.horizon + 2) {
        const [dim, lamp] = backdrop(px, py, camera.horizon, shift)
        for (let c = 0; c < 3; c++)
          bytes[i * 3 + c] = Math.min(255, (dusk[c] as number) * dim + lamp * ([255, 236, 196][c] as number))
        continue
      }
      const x = ((px - 800) * z) / camera.focal
      const speck =
        (0.5 * rough(x / wide, z / deep) + 0.5 * rough((x * 3.1) / wide, (z * 3.1) / deep) - 0.5) *
        strength *
        fine
      const blotch = (patches(x * 9, z * 9) - 0.5) * 0.12
      const shade = light * (1 + (((tone[i] as number) - 128) / 128) * 0.9 + speck + blotch)
      // Most of a court has no chalk on it that could be worn.
      const white = chalk[i] as number
      const cover =
        white === 0
          ? 0
          : (white / 255) *
            (0.86 - worn * fine * Math.max(0, rough((x * 2.3) / wide, (z * 2.3) / deep) - 0.35)) *
            (1 - haze * 0.6)
      for (let c = 0; c < 3; c++) {
        const ground = (base[c] as number) * shade * (1 - haze * 0.55)
        bytes[i * 3 + c] = Math.min(
          255,
          ground + ((line[c] as number) * (0.5 + 0.42 * light) - ground) * cover,
        )
      }
    }
  }
  return sharp(bytes, { raw: { width: small, height: rows, channels: 3 } })
    .resize(width, rows * 2)
    .raw()
    .toBuffer()
}

/** 1 in the middle and next to nothing twice its width away. */
const bell = (away: number, width: number) => Math.exp(-((away / width) ** 2))

/** Dark trees, and before them the lamps of two masts, out of focus. */
function backdrop(px: number, py: number, horizon: number, shift: number): [dim: number, lamp: number] {
  const dim = 0.55 + 0.4 * bell(py - horizon, 120) * (1 - Math.abs(px - 500) / 2400)
  let lamp = 0
  for (const mast of [170 + shift * 260, 1160 + shift * 260]) {
    // So far away not one step of a byte is left of its light.
    if (Math.abs(px - mast) > 700) continue
    for (let k = 0; k < 6; k++) {
      const away = Math.hypot(px - mast - (k % 3) * 60 + 60, py - horizon + 118 - Math.floor(k / 3) * 50)
      lamp += 0.8 / (1 + Math.exp((away - 23) / 3)) + 0.1 * bell(away, 100)
    }
  }
  return [dim, lamp]
}
