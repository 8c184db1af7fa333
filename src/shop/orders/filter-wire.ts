import { z } from 'zod'
import { dayField, searchField } from '../../forms/fields.ts'
import { endOf, startOf } from '../../lib/dates.ts'
import { newest, type OrderSort, paymentMethods, statuses } from './rules.ts'

/** Forms send empty fields; treat them as absent. */
const day = (name: string) => z.union([z.literal(''), dayField(name)])

const sorts = ['date', '-date', 'total', '-total'] as const

/** `from` and `to` are IST days, both inclusive. */
export const filterFields = {
  status: z.enum(['', ...statuses], 'Unknown status').optional(),
  payment: z.enum(['', ...paymentMethods], 'Unknown payment method').optional(),
  from: day('from').optional(),
  to: day('to').optional(),
  search: searchField,
  sort: z.enum(['', ...sorts], 'Unknown sort').optional(),
}

type Asked = z.infer<z.ZodObject<typeof filterFields>>

export function filterOf({ status, payment, from, to, search }: Asked) {
  return {
    status: status || undefined,
    payment: payment || undefined,
    from: from ? startOf(from) : undefined,
    until: to ? endOf(to) : undefined,
    search: search || undefined,
  }
}

export function sortOf({ sort }: Asked): OrderSort {
  if (!sort) return newest
  return { by: sort.endsWith('total') ? 'total' : 'date', down: sort.startsWith('-') }
}
