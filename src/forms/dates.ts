import { z } from 'zod'
import { type Day, dayOf } from '../lib/dates.ts'
import { readDay } from '../lib/typed-days.ts'
import { line } from './text.ts'

export function isoDay(message: string) {
  return z.iso.date(message).transform((text) => text as Day)
}

/** A day (`2026-11-20`) or a timestamp, which is converted to its day in IST. */
export function dayField(name: string) {
  const wrong = `${name} is not a day`
  const day = z.iso.date(wrong).refine((text) => text >= '0001', wrong)
  const moment = z.iso.datetime({ offset: true, error: wrong })
  return line(`${name} is required`)
    .min(1, `${name} is required`)
    .transform((text) => (/\dT\d/.test(text) ? text : (readDay(text) ?? text)))
    .pipe(z.union([day, moment.transform((text): string => dayOf(new Date(text))).pipe(day)], wrong))
    .transform((text) => text as Day)
}

/** `18:00`; '' is none. `isEnd`: the end of a day is none, and its start ends the day before. */
export function timeField(wrong: string, { isEnd }: { isEnd: boolean }) {
  const time = z.stringFormat('time', /^([01]\d|2[0-3]):[0-5]\d$/, wrong)
  return line(wrong)
    .transform((text) => text || null)
    .pipe(time.refine((text) => !isEnd || text !== '00:00', wrong).nullable())
    .nullish()
}

export const updatedAtField = z.iso
  .datetime({ offset: true, error: 'updatedAt is not a time' })
  .transform((time) => new Date(time))
  .nullish()
