import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
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

/** Uses the history: a shipped item may have been cancelled since. */
export async function wasShipped(on: Database, orderId: string): Promise<boolean> {
  const shipped = await on
    .selectFrom('order_item_history')
    .innerJoin('order_items', 'order_items.id', 'item_id')
    .where('order_id', '=', orderId)
    .where('to_status', 'in', ['Shipped', 'Delivered'])
    .select('item_id')
    .limit(1)
    .executeTakeFirst()
  return shipped !== undefined
}
