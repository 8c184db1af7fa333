import { z } from 'zod'
import { dayField } from '../../forms/dates.ts'
import { searchField } from '../../forms/search.ts'
import { sortField } from '../../forms/sort.ts'
import { endOf, startOf } from '../../lib/dates.ts'
import { type ParcelFilter, parcelFilters } from './outcome-rules.ts'
import { orderSorts, paymentMethods, statuses } from './rules.ts'
import { tagField } from './tags-wire.ts'

/** Forms send empty fields; treat them as absent. */
const day = (name: string) => z.union([z.literal(''), dayField(name)])

/** `from` and `to` are IST days, both inclusive. */
export const filterFields = {
  status: z.enum(['', ...statuses], 'Unknown status').optional(),
  payment: z.enum(['', ...paymentMethods], 'Unknown payment method').optional(),
  from: day('from').optional(),
  to: day('to').optional(),
  parcel: z.enum(['', ...(Object.keys(parcelFilters) as ParcelFilter[])], 'Unknown parcels').optional(),
  tag: z.union([z.literal(''), tagField]).optional(),
  search: searchField,
  sort: sortField(orderSorts),
}

type FilterQuery = z.infer<z.ZodObject<typeof filterFields>>

export function filterOf({ status, payment, from, to, parcel, tag, search }: FilterQuery) {
  return {
    status: status || undefined,
    payment: payment || undefined,
    from: from ? startOf(from) : undefined,
    until: to ? endOf(to) : undefined,
    parcel: parcel || undefined,
    tag: tag || undefined,
    search: search || undefined,
  }
}
