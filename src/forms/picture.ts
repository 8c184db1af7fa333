import { z } from 'zod'

export const MAX_DATA_URL_LENGTH = 7_000_000

/** The declared type is often wrong, so that what is taken is decided by the bytes (`lib/picture-files.ts`). */
export const pictureDataUrl = /^data:image\/(png|p?jpe?g|webp|avif);base64,/
export const pictureTooLarge = 'Use a picture of at most 5 MB'

/** Checks only the data URL; the bytes are validated on ingest. */
export function pictureField(message: string) {
  return z
    .string(message)
    .startsWith('data:image/', message)
    .max(MAX_DATA_URL_LENGTH, pictureTooLarge)
    .regex(pictureDataUrl, message)
}
