import { z } from 'zod'
import { done, type Result, refused } from '../../../lib/result.ts'
import { type Listing, type SortOption, sortOptions } from '../rules.ts'
import { type AdminListing, adminSorts, offerStates, productStatuses, stockLevels } from './admin-rules.ts'
import { listingOf } from './wire.ts'

const text = z.string().optional()

/** Not validated here, because shoppers may send any value. */
export const adminParams = { sort: text, status: text, stock: text, offer: text }

type Params = Parameters<typeof listingOf>[0]
type AdminParams = { [Field in keyof typeof adminParams]?: string | undefined }
type UnknownValue = { reason: 'unknown'; field: string; message: string }

function known<const Known extends string>(value: string | undefined, all: readonly Known[]) {
  return value ? (all.find((one) => one === value) ?? null) : undefined
}

export function readListing(
  params: Omit<Params, 'sort'> & AdminParams,
  sorts: readonly SortOption[],
): Result<Listing, UnknownValue> {
  const sort = known(params.sort, sorts)
  return sort === null ? unknown('sort') : done(listingOf({ ...params, sort }))
}

export function readAdminListing(
  params: Omit<Params, 'sort'> & AdminParams,
): Result<AdminListing, UnknownValue> {
  const sort = known(params.sort, [...sortOptions, ...adminSorts])
  const status = known(params.status, productStatuses)
  const stock = known(params.stock, stockLevels)
  const offer = known(params.offer, offerStates)
  if (sort === null) return unknown('sort')
  if (status === null) return unknown('status')
  if (stock === null) return unknown('stock')
  if (offer === null) return unknown('offer')
  return done({ ...listingOf({ ...params, sort: undefined }), sort, status, stock, offer })
}

function unknown(field: string) {
  return refused({ reason: 'unknown', field, message: `Unknown ${field}` })
}

export function presentUnknown({ field, message }: UnknownValue) {
  return { status: 400, message, errors: { [field]: message } } as const
}
