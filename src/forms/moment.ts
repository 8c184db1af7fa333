import { z } from 'zod'
import { momentIn } from '../lib/moments.ts'
import { line } from './text.ts'

/** A timestamp, or a day and a time in India (`2026-11-27 10:00`). Empty is null. */
export function momentField(wrong: string) {
  const moment = z.iso.datetime({ offset: true, error: wrong }).transform((text) => new Date(text))
  const local = z.string(wrong).transform((text, context) => {
    const read = momentIn(text)
    if (read) return read
    context.addIssue(wrong)
    return z.NEVER
  })
  return line(wrong)
    .transform((text) => (text === '' ? null : text))
    .pipe(z.union([moment, local], wrong).nullable())
    .nullish()
}
