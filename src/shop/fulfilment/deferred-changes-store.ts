import { sql } from 'kysely'
import type { Paise } from '../../lib/money.ts'
import { actingKey } from '../../platform/acting-key.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import type { Units } from '../orders/outcome-rules.ts'
import { holdSeconds, type Status } from '../orders/rules.ts'
import type { RefundTo } from '../payments/provider-rules.ts'
import type { DeferredChange } from './bulk-rules.ts'

export function listDeferredChanges(on: Database, ...orderIds: string[]): Promise<DeferredChange[]> {
  return ofOrders(on, orderIds).execute()
}

export type DueChange = DeferredChange & { orderId: string }

export function listDueChanges(on: Database, orderIds: readonly string[]): Promise<DueChange[]> {
  return ofOrders(on, orderIds)
    .where('try_at', '<=', sql<Date>`now()`)
    .select('order_id as orderId')
    .execute()
}

function ofOrders(on: Database, orderIds: readonly string[]) {
  return on
    .selectFrom('deferred_status_changes as held')
    .innerJoin('order_items', 'order_items.id', 'item_id')
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .select(['held.id', 'item_id as itemId', 'by_user as by'])
    .select([sql<Status>`to_status`.as('to'), sql<string | null>`move_reason`.as('reason')])
    .select([sql<Units | null>`units`.as('units'), sql<Paise | null>`held.refund`.as('refund')])
    .select(['api_key_id as key', sql<RefundTo | null>`held.chosen_refund_to`.as('refundTo')])
}

type DeferredDraft = Pick<DeferredChange, 'itemId' | 'to' | 'by'> &
  Partial<Pick<DeferredChange, 'reason' | 'units' | 'refund' | 'refundTo'>>

export async function insertDeferredChange(
  tx: Tx,
  { itemId, to, by, reason = null, units = null, refund = null, refundTo = null }: DeferredDraft,
): Promise<string> {
  const due = sql<Date>`now() + make_interval(secs => ${holdSeconds})`
  const { id } = await tx
    .insertInto('deferred_status_changes')
    .values({
      item_id: itemId,
      to_status: to,
      by_user: by,
      move_reason: reason,
      units: units && JSON.stringify(units),
      refund,
      chosen_refund_to: refundTo,
      api_key_id: actingKey.getStore() ?? null,
      due_at: due,
      try_at: due,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type Batch = Pick<DeferredChange, 'to' | 'by' | 'reason'> &
  Partial<Pick<DeferredChange, 'units' | 'refundTo'>> & { id: string }

const insertBatch = `
  insert into deferred_status_changes (item_id, to_status, by_user, move_reason, batch, units, chosen_refund_to, api_key_id, due_at, try_at)
  select item_id, $2, $3, $4, $5, $7, $8, $9::uuid, now() + make_interval(secs => $6), now() + make_interval(secs => $6)
  from unnest($1::uuid[]) as item_id`

const extendBatch = `
  update deferred_status_changes set due_at = now() + make_interval(secs => $2), try_at = now() + make_interval(secs => $2)
  where batch = $1`

/** Changes already in the batch wait with the new ones, so that all of it can be undone as long. */
export async function insertDeferredBatch(
  tx: Tx,
  itemIds: readonly string[],
  { id, to, by, reason, units = null, refundTo = null }: Batch,
): Promise<void> {
  await run(tx, extendBatch, [id, holdSeconds])
  const key = actingKey.getStore() ?? null
  await run(tx, insertBatch, [itemIds, to, by, reason, id, holdSeconds, units, refundTo, key])
}

const ordersOfBatch = `
  select distinct order_id as id from deferred_status_changes join order_items on order_items.id = item_id
  where batch = $1`

export async function listOrdersOfBatch(on: Database, batch: string): Promise<string[]> {
  return (await run<{ id: string }>(on, ordersOfBatch, [batch])).map(({ id }) => id)
}

const deleteBatch = `
  delete from deferred_status_changes using order_items
  where batch = $1 and order_items.id = item_id and order_id = any($2::uuid[]) returning item_id as "itemId"`

/** The orders must be locked. Returns the items. */
export async function deleteDeferredBatch(
  tx: Tx,
  batch: string,
  orderIds: readonly string[],
): Promise<string[]> {
  return (await run<{ itemId: string }>(tx, deleteBatch, [batch, orderIds])).map(({ itemId }) => itemId)
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

export async function deleteDeferredChangeOf(
  tx: Tx,
  itemId: string,
): Promise<Pick<DeferredChange, 'to' | 'by' | 'units'> | null> {
  const deleted = await tx
    .deleteFrom('deferred_status_changes')
    .where('item_id', '=', itemId)
    .returning([sql<Status>`to_status`.as('to'), 'by_user as by', sql<Units | null>`units`.as('units')])
    .executeTakeFirst()
  return deleted ?? null
}

export async function deleteDeferredChangesOf(tx: Tx, itemIds: readonly string[]): Promise<void> {
  await run(tx, 'delete from deferred_status_changes where item_id = any($1::uuid[])', [itemIds])
}

/** The order must be locked. Returns the item, null if the change was already made or undone. */
export async function deleteDeferredChange(tx: Tx, id: string): Promise<string | null> {
  const deleted = await tx
    .deleteFrom('deferred_status_changes')
    .where('id', '=', id)
    .returning('item_id as itemId')
    .executeTakeFirst()
  return deleted?.itemId ?? null
}

const dueOrders = `
  select order_id as id, bool_and(to_status in ('Shipped', 'Delivered')) as "areDispatches"
  from deferred_status_changes join order_items on order_items.id = item_id
  where try_at <= now() group by order_id order by min(try_at), order_id limit $1`

/** Those that have waited longest, with all of an order's changes: they are mailed together. */
export function listDueOrders(
  on: Database,
  limit: number,
): Promise<{ id: string; areDispatches: boolean }[]> {
  return run(on, dueOrders, [limit])
}

/** They are not made: the commit would refuse them. */
export async function listChangesOfRevokedKeys(on: Database): Promise<string[]> {
  const text = `
    select id from deferred_status_changes
    where api_key_id is not null and (select revoked_at from api_keys where api_keys.id = api_key_id) is not null limit 100`
  return (await run<{ id: string }>(on, text, [])).map(({ id }) => id)
}

const postpone = `
  update deferred_status_changes set try_at = now() + make_interval(secs => $2)
  from order_items where order_items.id = item_id and order_id = $1 and try_at <= now()`

export async function postponeDueChanges(on: Database, orderId: string, seconds: number): Promise<void> {
  await run(on, postpone, [orderId, seconds])
}
