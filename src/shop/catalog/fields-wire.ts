import { z } from 'zod'
import { type Day, dayOf } from '../../lib/dates.ts'
import { fromRupees, type Paise } from '../../lib/money.ts'
import { MAX_SEARCH_LENGTH, searchTooLong } from '../../lib/paging.ts'

// A message of a union is not enough: where one of its parts is right but for a check, zod answers with that check's.

/** A thing that a body names: its `_id`, or the object with `_id` as the calls answer it. */
export function reference(message: string) {
  // As the database spells it: what it is compared with came from there.
  const id = z.guid(message).toLowerCase()
  return z.union([id, z.object({ _id: id }).transform(({ _id }) => _id)], message)
}

/** A number from 0, or its text: a select sends strings. */
export function numeric(message: string) {
  const digits = z
    .string()
    .trim()
    .regex(/^\d{1,15}(\.\d+)?$/, message)
  return z.union([z.number(message).nonnegative(message), digits.transform(Number)], message)
}

export const MAX_RUPEES = 1_000_000_000

/** Rupees, not negative and at most a hundred crore, as paise. */
export function rupees(message: string) {
  return numeric(message)
    .refine((amount) => amount <= MAX_RUPEES, message)
    .transform((amount): Paise => fromRupees(amount))
}

/** What has to be filled in, as a text or a number. */
function filled(message: string) {
  return z.union([z.string().trim().min(1, message), z.number()], message)
}

/** Rupees that have to be filled in, more than zero, as paise. */
export function amountOf(name: string) {
  const tooSmall = `${name} must be greater than zero`
  return filled(`${name} is required`)
    .pipe(rupees(tooSmall))
    .refine((amount) => amount > 0, tooSmall)
}

/** A percentage that has to be filled in: above 0, at most 100, in hundredths. */
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

/** A day in India that has to be filled in, as `2026-11-20` or as a moment of it (`2026-11-20T09:30:00.000Z`). */
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

/** What a category or an offer says of itself. */
export const descriptionField = z
  .string('Description must be a text')
  .trim()
  .max(MAX_DESCRIPTION_LENGTH, `Use at most ${MAX_DESCRIPTION_LENGTH} characters`)

/** A name that has to be filled in, of so many characters as PostgreSQL counts them; spaces in a row are one. */
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

/** The order of a list: one of `names`, from the top down with a minus before it. */
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

/** What a list is searched for: part of a text, without regard to case. */
export const searchField = z.string().trim().max(MAX_SEARCH_LENGTH, searchTooLong).default('')

/** Which of active and inactive things a list shows; both, if nothing is said. */
export const statusFilter = z
  .enum(['', 'active', 'inactive'], 'Unknown status')
  .transform((status) => (status === '' ? undefined : status === 'active'))
  .optional()

/** When what somebody edits was saved, as it was answered to them. */
export const updatedAtField = z.iso
  .datetime({ offset: true, error: 'updatedAt is not a time' })
  .transform((time) => new Date(time))
  .nullish()

/** Whether a thing is active. */
export const statusField = z.boolean('Status must be true or false')

/** A picture of 5 MB as base64. */
export const MAX_DATA_URL_LENGTH = 7_000_000

/** A picture that has to be sent, as a data URL of a PNG or JPEG; whether its bytes are one is seen when it is taken in. */
export function pictureField(message: string) {
  return z
    .string(message)
    .startsWith('data:image/', message)
    .max(MAX_DATA_URL_LENGTH, 'Use a picture of at most 5 MB')
    .regex(/^data:image\/(png|jpeg);base64,/, message)
}
