import { z } from 'zod'
import { dayField } from '../../../forms/dates.ts'
import { filled, numeric } from '../../../forms/number.ts'
import { text } from '../../../forms/text.ts'
import type { Day } from '../../../lib/dates.ts'
import { type DatedPeriod, periodNames, periodUnits } from './rules.ts'

const MAX_SOURCE_LENGTH = 200
const MAX_AMOUNT = 1000
const wrongAmount = `How many, from 1 to ${MAX_AMOUNT}?`

export const periodForm = z.object({
  name: z.enum(periodNames, 'Choose a period'),
  from: dayField('The first day'),
  amount: filled(wrongAmount)
    .pipe(numeric(wrongAmount))
    .refine((amount) => Number.isInteger(amount) && amount >= 1 && amount <= MAX_AMOUNT, wrongAmount),
  unit: z.enum(periodUnits, 'Choose a unit'),
  source: text('Name the law, or who says so', MAX_SOURCE_LENGTH),
})

export type PeriodOnWire = Omit<DatedPeriod, 'id' | 'beginsOn'> & { _id: string; from: Day }

export function presentPeriod({ id, beginsOn, ...period }: DatedPeriod): PeriodOnWire {
  return { _id: id, from: beginsOn, ...period }
}

const dayTaken = 'This period already has another length from that day'
export const periodRefused = { status: 409, message: dayTaken, errors: { from: dayTaken } } as const
