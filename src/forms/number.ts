import { z } from 'zod'
import { groupDigits } from '../lib/numbers.ts'
import { readNumber } from '../lib/typed-numbers.ts'
import { line } from './text.ts'

// A zod union reports the error of a member that fails only a check, so a message on the union is not enough.

export function numeric(message: string, read: (text: string) => number | null = readNumber) {
  const typed = z.string().transform((text, context) => {
    const number = read(text)
    if (number !== null && number >= 0) return number
    context.addIssue(message)
    return z.NEVER
  })
  return z.union([z.number(message).nonnegative(message), typed], message)
}

export function filled(message: string) {
  return z.union([line().min(1, message), z.number()], message)
}

/** A whole number from 1 to `max`, or nothing: null, '' or absent. */
export function countOf(name: string, max: number) {
  const wrong = `${name} must be a whole number from 1 to ${groupDigits(max)}`
  const count = numeric(wrong).pipe(z.int(wrong).min(1, wrong).max(max, wrong))
  const none = z.union([z.null(), z.literal('')], wrong).transform(() => null)
  return z.union([none, count], wrong).optional()
}

/** Above 0, at most 100, in hundredths. */
export function percentageOf(name: string) {
  const wrong = `${name} must be greater than zero and at most 100`
  return filled(`${name} is required`)
    .pipe(numeric(wrong))
    .refine((percentage) => percentage > 0 && percentage <= 100, wrong)
    .refine(
      (percentage) => Math.abs(percentage * 100 - Math.round(percentage * 100)) < 1e-6,
      `${name} has at most two decimals`,
    )
    .transform((percentage) => Math.round(percentage * 100) / 100)
    .refine((percentage) => percentage > 0, wrong)
}
