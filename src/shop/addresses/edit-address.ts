import { done, type Result, refused } from '../../lib/result.ts'
import { transaction } from '../../platform/database.ts'
import type { Address } from './rules.ts'
import { type AddressChanges, withChanges } from './rules.ts'
import { listAddresses, lockBook, makeDefault, updateAddress } from './store.ts'

/** The default stays until another address replaces it. */
export function editAddress(
  userId: string,
  id: string,
  changes: AddressChanges,
  asDefault: boolean,
): Promise<Result<Address[], { reason: 'no-address' }>> {
  return transaction(async (tx) => {
    const current = (await lockBook(tx, userId)).find((address) => address.id === id)
    if (!current) return refused({ reason: 'no-address' })
    const { id: _, isDefault, ...fields } = current
    await updateAddress(tx, id, withChanges(fields, changes))
    if (asDefault && !isDefault) await makeDefault(tx, userId, id)
    return done(await listAddresses(tx, userId))
  })
}
