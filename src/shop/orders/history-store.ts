import { sql } from 'kysely'
import { type Database, run } from '../../platform/database.ts'
import type { ItemStep, Status } from './rules.ts'

export async function readHistory(on: Database, orderId: string): Promise<ItemStep[]> {
  const rows = await on
    .selectFrom('order_item_history as step')
    .innerJoin('order_items', 'order_items.id', 'item_id')
    .leftJoin('users', 'users.id', 'by_user')
    .where('order_id', '=', orderId)
    .select(['item_id as itemId', 'by_user as userId', 'users.name', 'reason', 'step.created_at as at'])
    .select([
      sql<Status | null>`from_status`.as('from'),
      sql<Status>`to_status`.as('to'),
      sql<'admin' | 'user' | null>`role`.as('role'),
    ])
    .orderBy('step.id')
    .execute()
  return rows.map(({ userId, name, role, ...step }) => ({
    ...step,
    by: userId && name && role ? { id: userId, name, role } : null,
  }))
}

const shippedOf = `
  select distinct order_id as id from order_item_history join order_items on order_items.id = item_id
  where order_id = any($1::uuid[]) and to_status in ('Shipped', 'Delivered')`

/** Those of the orders of which something was shipped. Uses the history: it may have been cancelled since. */
export async function listShipped(on: Database, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = await run<{ id: string }>(on, shippedOf, [orderIds])
  return new Set(rows.map(({ id }) => id))
}

export async function wasShipped(on: Database, orderId: string): Promise<boolean> {
  return (await listShipped(on, [orderId])).has(orderId)
}
