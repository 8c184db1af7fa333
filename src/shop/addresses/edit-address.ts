import { done, type Result, refused } from '../../lib/result.ts'
import { transaction } from '../../platform/database.ts'
import { findState } from '../delivery/find-state.ts'
import type { Address, AddressChanges, AddressRefusal } from './rules.ts'
import { listAddresses, lockBook, makeDefault, updateAddress } from './store.ts'

/** The default stays until another address replaces it. */
export function editAddress(
  userId: string,
  id: string,
  { state: typed, ...changes }: AddressChanges,
  asDefault: boolean,
): Promise<Result<Address[], AddressRefusal>> {
  return transaction(async (tx) => {
    const current = (await lockBook(tx, userId)).find((address) => address.id === id)
    if (!current) return refused({ reason: 'no-address' })
    if (typed === undefined) await updateAddress(tx, id, changes)
    else {
      const state = findState({ state: typed, pinCode: changes.pinCode ?? current.pinCode })
      if (!state) return refused({ reason: 'unknown-state', typed })
      await updateAddress(tx, id, { ...changes, state: state.name })
    }
    if (asDefault && !current.isDefault) await makeDefault(tx, userId, id)
    return done(await listAddresses(tx, userId))
  })
}
