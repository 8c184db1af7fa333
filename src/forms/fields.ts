import { z } from 'zod'
import { type Day, dayOf } from '../lib/dates.ts'
import { fromRupees, type Paise } from '../lib/money.ts'
import { MAX_SEARCH_LENGTH, searchTooLong } from '../lib/paging.ts'

// A zod union reports the error of a member that fails only a check, so a message on the union is not enough.

/** An `_id`, or an object with `_id` as in responses. */
export function reference(message: string) {
  // PostgreSQL returns UUIDs in lower case.
  const id = z.guid(message).toLowerCase()
  return z.union([id, z.object({ _id: id }).transform(({ _id }) => _id)], message)
}

export function numeric(message: string) {
  const digits = z
    .string()
    .trim()
    .regex(/^\d{1,15}(\.\d+)?$/, message)
  return z.union([z.number(message).nonnegative(message), digits.transform(Number)], message)
}

export const MAX_RUPEES = 1_000_000_000

/** Rupees from 0 to 100 crore, as paise. */
export function rupees(message: string) {
  return numeric(message)
    .refine((amount) => amount <= MAX_RUPEES, message)
    .transform((amount): Paise => fromRupees(amount))
}

function filled(message: string) {
  return z.union([z.string().trim().min(1, message), z.number()], message)
}

/** Rupees above 0, as paise. */
export function amountOf(name: string) {
  const tooSmall = `${name} must be greater than zero`
  return filled(`${name} is required`)
    .pipe(rupees(tooSmall))
    .refine((amount) => amount > 0, tooSmall)
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

/** A day (`2026-11-20`) or a timestamp, which is converted to its day in IST. */
export function dayField(name: string) {
  const wrong = `${name} is not a day`
  const day = z.iso.date(wrong).refine((text) => text >= '0001', wrong)
  const moment = z.iso.datetime({ offset: true, error: wrong })
  return z
    .string(`${name} is required`)
    .trim()
    .min(1, `${name} is required`)
    .pipe(z.union([day, moment.transform((text): string => dayOf(new Date(text))).pipe(day)], wrong))
    .transform((text) => text as Day)
}

const MAX_DESCRIPTION_LENGTH = 1000

export const descriptionField = z
  .string('Description must be a text')
  .trim()
  .max(MAX_DESCRIPTION_LENGTH, `Use at most ${MAX_DESCRIPTION_LENGTH} characters`)

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

/** A leading minus sorts descending. */
export function sortField<Name extends string>(names: readonly Name[]) {
  return z
    .string()
    .transform((text, context) => {
      const by = names.find((name) => name === text.replace(/^-/, ''))
      if (by) return { by, down: text.startsWith('-') }
      if (text !== '') context.addIssue('Unknown sort')
      return undefined
    })
    .optional()
}

export const searchField = z.string().trim().max(MAX_SEARCH_LENGTH, searchTooLong).default('')

export const statusFilter = z
  .enum(['', 'active', 'inactive'], 'Unknown status')
  .transform((status) => (status === '' ? undefined : status === 'active'))
  .optional()

export const updatedAtField = z.iso
  .datetime({ offset: true, error: 'updatedAt is not a time' })
  .transform((time) => new Date(time))
  .nullish()

export const statusField = z.boolean('Status must be true or false')

export const MAX_DATA_URL_LENGTH = 7_000_000

/** Checks only the data URL; the bytes are validated on ingest. */
export function pictureField(message: string) {
  return z
    .string(message)
    .startsWith('data:image/', message)
    .max(MAX_DATA_URL_LENGTH, 'Use a picture of at most 5 MB')
    .regex(/^data:image\/(png|jpeg);base64,/, message)
}
