import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database.ts'
import type { Courier, CourierDraft } from './rules.ts'

const columns = ['id', 'name', 'tracking_url as trackingUrl'] as const

export async function listCouriers(on: Database): Promise<Courier[]> {
  return await on.selectFrom('couriers').select(columns).orderBy('name').execute()
}

/** `FOR NO KEY UPDATE`. */
export async function lockCourier(tx: Tx, id: string): Promise<Courier | null> {
  const couriers = tx.selectFrom('couriers').where('id', '=', id).select(columns)
  return (await couriers.forNoKeyUpdate().executeTakeFirst()) ?? null
}

/** Null if another courier has the name. */
export async function insertCourier(tx: Tx, { name, trackingUrl }: CourierDraft): Promise<Courier | null> {
  const made = await tx
    .insertInto('couriers')
    .values({ name, tracking_url: trackingUrl })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning(columns)
    .executeTakeFirst()
  return made ?? null
}

/** False if another courier has the name. */
export async function updateCourier(tx: Tx, { id, name, trackingUrl }: Courier): Promise<boolean> {
  const another = await tx
    .selectFrom('couriers')
    .where(sql<boolean>`lower(name) = lower(${name}) and id <> ${id}`)
    .select('id')
    .executeTakeFirst()
  if (another) return false
  await tx.updateTable('couriers').set({ name, tracking_url: trackingUrl }).where('id', '=', id).execute()
  return true
}

/** False if parcels went with it, or it has remitted cash. */
export async function deleteCourier(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('couriers')
    .where('id', '=', id)
    .where(sql<boolean>`not exists (select from shipments where courier_id = couriers.id)`)
    .where(sql<boolean>`not exists (select from remittances where courier_id = couriers.id)`)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
