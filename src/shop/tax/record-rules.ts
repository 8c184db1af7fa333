import type { Day } from '../../lib/dates.ts'
import { fromRupees, toRupees } from '../../lib/money.ts'
import type { RecordType } from '../audit-log/record-rules.ts'
import type { TaxRate } from './rules.ts'

export type RateFields = {
  taxClass: { _id: string; name: string }
  from: Day
  percent: number
  upTo: number | null
  percentAbove: number | null
  source: string
}

export function rateFields(
  { from, percent, step, source }: TaxRate,
  { id, name }: { id: string; name: string },
): RateFields {
  return {
    taxClass: { _id: id, name },
    from,
    percent,
    upTo: step && toRupees(step.upTo),
    percentAbove: step?.percentAbove ?? null,
    source,
  }
}

export function rateIn({ from, percent, upTo, percentAbove, source }: RateFields): Omit<TaxRate, 'id'> {
  const step = upTo === null || percentAbove === null ? null : { upTo: fromRupees(upTo), percentAbove }
  return { from, percent, step, source }
}

export const rateRecord = {
  title: 'a tax rate of',
  plural: 'Tax rates',
  fields: {
    taxClass: 'tax class',
    from: 'first day',
    percent: ['rate', 'percent'],
    upTo: ['value of a piece', 'rupees'],
    percentAbove: ['rate above it', 'percent'],
    source: 'source',
  },
  read: 'products:read',
  write: 'tax:write',
  link: { label: 'Tax', page: 'tax' },
  undo: 'all',
} as const satisfies RecordType
