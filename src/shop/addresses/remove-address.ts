import { done, type Result, refused } from '../../lib/result.ts'
import { transaction } from '../../platform/database.ts'
import type { Address, AddressRefusal } from './rules.ts'
import { deleteAddress, listAddresses, lockBook, makeDefault } from './store.ts'

/** Removing the default makes the newest remaining address the default. */
export function removeAddress(userId: string, id: string): Promise<Result<Address[], AddressRefusal>> {
  return transaction(async (tx) => {
    const removed = (await lockBook(tx, userId)).find((address) => address.id === id)
    if (!removed) return refused({ reason: 'no-address' })
    await deleteAddress(tx, id)
    const [newest] = await listAddresses(tx, userId)
    if (removed.isDefault && newest) await makeDefault(tx, userId, newest.id)
    return done(await listAddresses(tx, userId))
  })
}
