import { done, type Result, refused } from '../../lib/result.ts'
import { transaction } from '../../platform/database.ts'
import type { Address } from './rules.ts'
import { type AddressFields, MAX_ADDRESSES } from './rules.ts'
import { insertAddress, listAddresses, lockBook, makeDefault } from './store.ts'

/** The first address is always the default. */
export function addAddress(
  userId: string,
  fields: AddressFields,
  asDefault: boolean,
): Promise<Result<Address[], { reason: 'too-many' }>> {
  return transaction(async (tx) => {
    const book = await lockBook(tx, userId)
    if (book.length >= MAX_ADDRESSES) return refused({ reason: 'too-many' })
    const id = await insertAddress(tx, userId, fields)
    if (asDefault || book.length === 0) await makeDefault(tx, userId, id)
    return done(await listAddresses(tx, userId))
  })
}
