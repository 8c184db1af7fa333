import { type Paint, paints } from './paints.ts'

/** A colour in OKLCH: lightness 0 to 1, chroma, hue in degrees. */
export type Dye = readonly [lightness: number, chroma: number, hue: number]

export const dye = (paint: Paint): Dye => paints[paint]

/** The same dye, lighter (positive) or darker by so much lightness. */
export const lit = ([l, c, h]: Dye, by: number): Dye => [Math.min(0.985, Math.max(0.06, l + by)), c, h]

/** Dark ink on light cloth, light ink on dark cloth. */
const inkOn = (ground: Dye): Dye => (ground[0] > 0.66 ? [0.26, 0.03, 165] : [0.965, 0.006, 95])

/** `ink` if it can be read on `ground`, else dark or light ink. */
export const legible = (ink: Dye, ground: Dye): Dye =>
  Math.abs(ink[0] - ground[0]) > 0.21 ? ink : inkOn(ground)

/** As `#rrggbb`; chroma that sRGB cannot show is taken back until it can. */
export function hex([l, c, h]: Dye): string {
  let chroma = c
  let rgb = linear(l, chroma, h)
  while (chroma > 0 && rgb.some((v) => v < -0.0005 || v > 1.0005)) {
    chroma -= 0.004
    rgb = linear(l, chroma, h)
  }
  return `#${rgb
    .map((v) =>
      Math.round(255 * gamma(v))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function linear(l: number, c: number, h: number): number[] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const L = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const M = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const S = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S,
    -1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S,
    -0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S,
  ]
}

/** sRGB's transfer curve, from linear light to what a file holds, both 0 to 1. */
export function gamma(v: number): number {
  const clipped = Math.min(1, Math.max(0, v))
  return clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
}

/** The way back: from what a file holds to linear light. */
export const ungamma = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
