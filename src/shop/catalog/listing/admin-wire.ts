import { z } from 'zod'
import { done, type Result, refused } from '../../../lib/result.ts'
import { type Listing, sortOptions } from '../rules.ts'
import { type AdminListing, adminSorts, offerStates, productStatuses, stockLevels } from './admin-rules.ts'
import { listingOf } from './wire.ts'

const text = z.string().optional()

/** Not validated here, because shoppers may send any value. */
export const askedByAdmins = { sort: text, status: text, stock: text, offer: text }

type Asked = Parameters<typeof listingOf>[0]
type AskedByAdmins = { [Field in keyof typeof askedByAdmins]?: string | undefined }
type Unknown = { reason: 'unknown'; field: string; message: string }

function known<const Known extends string>(value: string | undefined, all: readonly Known[]) {
  return value ? (all.find((one) => one === value) ?? null) : undefined
}

export function readListing(asked: Omit<Asked, 'sort'> & AskedByAdmins): Result<Listing, Unknown> {
  const sort = known(asked.sort, sortOptions)
  return sort === null ? unknown('sort') : done(listingOf({ ...asked, sort }))
}

export function readAdminListing(asked: Omit<Asked, 'sort'> & AskedByAdmins): Result<AdminListing, Unknown> {
  const sort = known(asked.sort, [...sortOptions, ...adminSorts])
  const status = known(asked.status, productStatuses)
  const stock = known(asked.stock, stockLevels)
  const offer = known(asked.offer, offerStates)
  if (sort === null) return unknown('sort')
  if (status === null) return unknown('status')
  if (stock === null) return unknown('stock')
  if (offer === null) return unknown('offer')
  return done({ ...listingOf({ ...asked, sort: undefined }), sort, status, stock, offer })
}

function unknown(field: string) {
  return refused({ reason: 'unknown', field, message: `Unknown ${field}` })
}

export function presentUnknown({ field, message }: Unknown) {
  return { status: 400, message, errors: { [field]: message } } as const
}
