import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database.ts'
import { type DeferredChange, holdSeconds, type Status } from '../orders/rules.ts'

export function listDeferredChanges(on: Database, orderId: string): Promise<DeferredChange[]> {
  return on
    .selectFrom('deferred_status_changes as held')
    .innerJoin('order_items', 'order_items.id', 'item_id')
    .where('order_id', '=', orderId)
    .select(['held.id', 'item_id as itemId', 'by_user as by'])
    .select(sql<Status>`to_status`.as('to'))
    .execute()
}

export async function insertDeferredChange(
  tx: Tx,
  { itemId, to, by }: Omit<DeferredChange, 'id'>,
): Promise<string> {
  const due = sql<Date>`now() + make_interval(secs => ${holdSeconds})`
  const { id } = await tx
    .insertInto('deferred_status_changes')
    .values({ item_id: itemId, to_status: to, by_user: by, due_at: due, try_at: due })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findOrderOfDeferred(on: Database, id: string): Promise<string | null> {
  const found = await on
    .selectFrom('deferred_status_changes as held')
    .innerJoin('order_items', 'order_items.id', 'item_id')
    .where('held.id', '=', id)
    .select('order_id as orderId')
    .executeTakeFirst()
  return found?.orderId ?? null
}

export async function deleteDeferredChangeOf(tx: Tx, itemId: string): Promise<void> {
  await tx.deleteFrom('deferred_status_changes').where('item_id', '=', itemId).execute()
}

/** The order must be locked. False if the change was already made or undone. */
export async function deleteDeferredChange(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('deferred_status_changes').where('id', '=', id).executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

export function listDueChanges(on: Database, limit: number): Promise<{ id: string; orderId: string }[]> {
  return on
    .selectFrom('deferred_status_changes as held')
    .innerJoin('order_items', 'order_items.id', 'item_id')
    .where('try_at', '<=', sql<Date>`now()`)
    .orderBy('try_at')
    .limit(limit)
    .select(['held.id', 'order_id as orderId'])
    .execute()
}

export async function postponeDeferredChange(on: Database, id: string, seconds: number): Promise<void> {
  await on
    .updateTable('deferred_status_changes')
    .set({ try_at: sql`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute()
}
