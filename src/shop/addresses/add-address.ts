import { done, type Result, refused } from '../../lib/result.ts'
import { transaction } from '../../platform/database.ts'
import { findState } from '../delivery/find-state.ts'
import { type Address, type AddressFields, type AddressRefusal, MAX_ADDRESSES } from './rules.ts'
import { insertAddress, listAddresses, lockBook, makeDefault } from './store.ts'

/** The first address is always the default. */
export function addAddress(
  userId: string,
  fields: AddressFields,
  asDefault: boolean,
): Promise<Result<Address[], AddressRefusal>> {
  return transaction(async (tx) => {
    const state = findState(fields)
    if (!state) return refused({ reason: 'unknown-state', typed: fields.state })
    const book = await lockBook(tx, userId)
    if (book.length >= MAX_ADDRESSES) return refused({ reason: 'too-many' })
    const id = await insertAddress(tx, userId, { ...fields, state: state.name })
    if (asDefault || book.length === 0) await makeDefault(tx, userId, id)
    return done(await listAddresses(tx, userId))
  })
}
