import { z } from 'zod'

export const MAX_DATA_URL_LENGTH = 7_000_000

/** Checks only the data URL; the bytes are validated on ingest. */
export function pictureField(message: string) {
  return z
    .string(message)
    .startsWith('data:image/', message)
    .max(MAX_DATA_URL_LENGTH, 'Use a picture of at most 5 MB')
    .regex(/^data:image\/(png|jpeg);base64,/, message)
}
