import { sql } from 'kysely'
import { readStored } from '../../lib/read-state.ts'
import type { Database, Tx } from '../../platform/database.ts'
import type { Address, AddressChanges, KnownAddress } from './rules.ts'

export async function listAddresses(on: Database, userId: string): Promise<Address[]> {
  const addresses = await on
    .selectFrom('addresses')
    .where('user_id', '=', userId)
    .select(['id', 'name', 'phone', 'address', 'locality', 'city', 'state', 'pin_code as pinCode'])
    .select(sql<Address['typeOfPlace']>`type_of_place`.as('typeOfPlace'))
    .select('is_default as isDefault')
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  return addresses.map((address) => ({ ...address, state: readStored(address.state) }))
}

/** `FOR NO KEY UPDATE` on the user serializes changes, so that exactly one address is the default. */
export async function lockBook(tx: Tx, userId: string): Promise<Address[]> {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute()
  return listAddresses(tx, userId)
}

export async function insertAddress(tx: Tx, userId: string, fields: KnownAddress): Promise<string> {
  const { pinCode, typeOfPlace, ...rest } = fields
  const { id } = await tx
    .insertInto('addresses')
    .values({ user_id: userId, ...rest, pin_code: pinCode, type_of_place: typeOfPlace })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateAddress(
  tx: Tx,
  id: string,
  changes: Omit<AddressChanges, 'state'> & Partial<Pick<KnownAddress, 'state'>>,
): Promise<void> {
  const { pinCode, typeOfPlace, ...rest } = changes
  const columns = { ...rest, pin_code: pinCode, type_of_place: typeOfPlace }
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  if (given.length === 0) return
  await tx.updateTable('addresses').set(Object.fromEntries(given)).where('id', '=', id).execute()
}

export async function deleteAddress(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('addresses').where('id', '=', id).execute()
}

export async function makeDefault(tx: Tx, userId: string, id: string): Promise<void> {
  const mine = tx.updateTable('addresses').where('user_id', '=', userId)
  await mine.set({ is_default: false }).where('is_default', '=', true).execute()
  await mine.set({ is_default: true }).where('id', '=', id).execute()
}
