import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database.ts'
import type { Address, AddressFields } from './rules.ts'

export function listAddresses(on: Database, userId: string): Promise<Address[]> {
  return on
    .selectFrom('addresses')
    .where('user_id', '=', userId)
    .select(['id', 'name', 'phone', 'address', 'locality', 'city', 'state', 'pin_code as pinCode'])
    .select(sql<Address['typeOfPlace']>`type_of_place`.as('typeOfPlace'))
    .select('is_default as isDefault')
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}

/** `FOR NO KEY UPDATE` on the user serializes changes, so that exactly one address is the default. */
export async function lockBook(tx: Tx, userId: string): Promise<Address[]> {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute()
  return listAddresses(tx, userId)
}

export async function insertAddress(tx: Tx, userId: string, fields: AddressFields): Promise<string> {
  const { id } = await tx
    .insertInto('addresses')
    .values({ user_id: userId, ...row(fields) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateAddress(tx: Tx, id: string, fields: AddressFields): Promise<void> {
  await tx.updateTable('addresses').set(row(fields)).where('id', '=', id).execute()
}

export async function deleteAddress(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('addresses').where('id', '=', id).execute()
}

export async function makeDefault(tx: Tx, userId: string, id: string): Promise<void> {
  const mine = tx.updateTable('addresses').where('user_id', '=', userId)
  await mine.set({ is_default: false }).where('is_default', '=', true).execute()
  await mine.set({ is_default: true }).where('id', '=', id).execute()
}

function row({ pinCode, typeOfPlace, ...rest }: AddressFields) {
  return { ...rest, pin_code: pinCode, type_of_place: typeOfPlace }
}
