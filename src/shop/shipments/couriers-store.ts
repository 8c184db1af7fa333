import { sql } from 'kysely'
import { done, type Result, refused } from '../../lib/result.ts'
import type { Database, Tx } from '../../platform/database.ts'
import type { Courier, CourierDraft, CourierRefusal } from './rules.ts'

const columns = ['id', 'name', 'tracking_url as trackingUrl'] as const

export async function listCouriers(on: Database): Promise<Courier[]> {
  return await on.selectFrom('couriers').select(columns).orderBy('name').execute()
}

/** `FOR NO KEY UPDATE`. */
export async function lockCourier(tx: Tx, id: string): Promise<Courier | null> {
  const couriers = tx.selectFrom('couriers').where('id', '=', id).select(columns)
  return (await couriers.forNoKeyUpdate().executeTakeFirst()) ?? null
}

const nameTaken = refused({ reason: 'name-taken' })

/** Refused if another courier has the name. */
export async function insertCourier(
  tx: Tx,
  { name, trackingUrl }: CourierDraft,
): Promise<Result<Courier, CourierRefusal>> {
  const made = await tx
    .insertInto('couriers')
    .values({ name, tracking_url: trackingUrl })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning(columns)
    .executeTakeFirst()
  return made ? done(made) : nameTaken
}

/** Refused if another courier has the name. */
export async function updateCourier(tx: Tx, courier: Courier): Promise<Result<Courier, CourierRefusal>> {
  const { id, name, trackingUrl } = courier
  const another = await tx
    .selectFrom('couriers')
    .where(sql<boolean>`lower(name) = lower(${name}) and id <> ${id}`)
    .select('id')
    .executeTakeFirst()
  if (another) return nameTaken
  await tx.updateTable('couriers').set({ name, tracking_url: trackingUrl }).where('id', '=', id).execute()
  return done(courier)
}

/** Refused if parcels went with it, or it has remitted cash. */
export async function deleteCourier(tx: Tx, { id }: Courier): Promise<Result<null, CourierRefusal>> {
  const deleted = await tx
    .deleteFrom('couriers')
    .where('id', '=', id)
    .where(sql<boolean>`not exists (select from shipments where courier_id = couriers.id)`)
    .where(sql<boolean>`not exists (select from remittances where courier_id = couriers.id)`)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n ? done(null) : refused({ reason: 'in-use' })
}
