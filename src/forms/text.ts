import { z } from 'zod'
import { MAX_TEXT_LENGTH, tooLong } from '../lib/text.ts'

export function text(required: string, most: number = MAX_TEXT_LENGTH) {
  return z.string(required).trim().min(1, required).max(most, tooLong(most))
}

/** Some clients send digits as a number. */
export function digits(required: string) {
  return z.union([z.string(), z.int().nonnegative().transform(String)], required).pipe(text(required, 20))
}

const MAX_DESCRIPTION_LENGTH = 1000

export const descriptionField = z
  .string('Description must be a text')
  .trim()
  .max(MAX_DESCRIPTION_LENGTH, tooLong(MAX_DESCRIPTION_LENGTH))

/** Length in code points, as PostgreSQL counts; repeated spaces are collapsed. */
export function nameField(name: string, { min, max }: { min: number; max: number }) {
  const filled = z.string().min(1, `${name} is required`)
  return z
    .string(`${name} is required`)
    .transform((text) => text.trim().replace(/\s+/g, ' '))
    .pipe(
      filled
        .refine(
          (text) => text === '' || [...text].length >= min,
          `${name} must be at least ${min} characters`,
        )
        .refine((text) => [...text].length <= max, `${name} must be at most ${max} characters`),
    )
}
