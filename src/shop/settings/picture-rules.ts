export const MAX_LOGO_BYTES = 1_000_000
export const notALogo = 'Use an SVG, PNG or JPEG of at most 1 MB'
const MAX_LOGO_RATIO = 20
export const tooThin = `Use a logo at most ${MAX_LOGO_RATIO} times as wide as high, or as high as wide`
export const notAPicture = 'Use a PNG or JPEG of at most 5 MB'

export function isTooThin({ width, height }: { width: number; height: number }): boolean {
  return Math.max(width, height) > MAX_LOGO_RATIO * Math.min(width, height)
}
