export const MAX_LOGO_BYTES = 1_000_000
export const notALogo = 'Use an SVG, PNG or JPEG of at most 1 MB'
export const notAPicture = 'Use a PNG or JPEG of at most 5 MB'
