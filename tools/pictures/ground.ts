import type { Dye } from './colour.ts'
import type { Court } from './recipe.ts'

export const courts: Record<Court, Dye> = {
  turf: [0.43, 0.085, 148],
  clay: [0.5, 0.115, 42],
  hard: [0.45, 0.095, 248],
  parquet: [0.56, 0.085, 68],
  rubber: [0.36, 0.018, 250],
  sand: [0.66, 0.06, 80],
}

/** Paper of a studio: its red, green and blue where the lamp falls, and how much less light corners and bend have. */
const backdrops = {
  /** Nearly white, and the same for all goods, so that they stand beside one another in a list. */
  paper: { tones: [240, 239, 236], fall: 0.045, bend: 0.016 },
  /** As dark at its edges as the ground of the first page, into which its picture fades. */
  ink: { tones: [74, 86, 79], fall: 0.74, bend: 0.1 },
} as const
export type Backdrop = keyof typeof backdrops

/**
 * The paper as red, green, blue, 0 to 255, `width` × `height` px: brightest around the product, to the upper left, and
 * where something stands a little darker along the bend at `horizon` (0 to 1), where wall becomes floor.
 */
export function studioGround(
  width: number,
  height: number,
  horizon: number | null,
  backdrop: Backdrop = 'paper',
): Float32Array {
  const { tones, fall, bend } = backdrops[backdrop]
  const colours = new Float32Array(width * height * 3)
  for (let y = 0, at = 0; y < height; y++) {
    const down = (y + 0.5) / height
    const behind = horizon === null ? 0 : bend * Math.exp(-(((down - horizon) / 0.11) ** 2))
    for (let x = 0; x < width; x++) {
      const away = Math.hypot((x + 0.5) / width - 0.44, 0.8 * (down - 0.42))
      const light = 1 - fall * Math.min(1, (away / 0.75) ** 2) - behind
      for (const tone of tones) colours[at++] = tone * light
    }
  }
  return colours
}
