import { z } from 'zod'
import { MAX_TEXT_LENGTH, tooLong } from '../lib/text.ts'
import { cleanLines, cleanText } from '../lib/typed-text.ts'

/** One line, which may be empty. */
export const line = (message?: string) => z.string(message).overwrite(cleanText)

/** Several lines, which may be empty. */
export const lines = (message?: string) => z.string(message).overwrite((text) => cleanLines(text).trim())

export function text(required: string, most: number = MAX_TEXT_LENGTH) {
  return line(required).min(1, required).max(most, tooLong(most))
}

export function longText(required: string, most: number) {
  return lines(required).min(1, required).max(most, tooLong(most))
}

/** Some clients send digits as a number. `read` finds them in what people type. */
export function digits(required: string, read: (typed: string) => string) {
  return z
    .union([z.string(), z.int().nonnegative().transform(String)], required)
    .transform(read)
    .pipe(text(required, 20))
}

const MAX_DESCRIPTION_LENGTH = 1000

export const descriptionField = lines('Description must be a text').max(
  MAX_DESCRIPTION_LENGTH,
  tooLong(MAX_DESCRIPTION_LENGTH),
)

/** Length in code points, as PostgreSQL counts. */
export function nameField(name: string, { min, max }: { min: number; max: number }) {
  const filled = z.string().min(1, `${name} is required`)
  return z
    .string(`${name} is required`)
    .transform(cleanText)
    .pipe(
      filled
        .refine(
          (text) => text === '' || [...text].length >= min,
          `${name} must be at least ${min} characters`,
        )
        .refine((text) => [...text].length <= max, `${name} must be at most ${max} characters`),
    )
}
