import { sql } from 'kysely'
import { offsetOf, type Page } from '../../lib/paging.ts'
import type { Database } from '../../platform/database.ts'
import { mostCounted, type RequestStatus, type ReturnRequest } from './rules.ts'

/** A page of the requests to give something back, newest first, and how many there are. */
export async function readReturnRequests(
  on: Database,
  page: Page,
): Promise<{ requests: ReturnRequest[]; total: number }> {
  const rows = await on
    .selectFrom('return_requests')
    .innerJoin('order_items', 'order_items.id', 'item_id')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['return_requests.id', 'order_id as orderId', 'item_id as itemId', 'user_id as userId', 'reason'])
    .select(['product_id as productId', 'product_name as productName', 'requested_at as requestedAt'])
    .select(sql<RequestStatus>`return_requests.status`.as('status'))
    .orderBy('requested_at', 'desc')
    .orderBy('return_requests.id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
  const { total } = await on
    .selectFrom(on.selectFrom('return_requests').select('id').limit(mostCounted).as('counted'))
    .select((request) => request.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    requests: rows.map(({ productId, productName, ...row }) => ({
      ...row,
      product: { id: productId, name: productName },
    })),
    total,
  }
}

/** Whose item a return request is about. */
export async function findReturnRequest(
  on: Database,
  id: string,
): Promise<{ orderId: string; itemId: string } | null> {
  const found = await on
    .selectFrom('return_requests')
    .innerJoin('order_items', 'order_items.id', 'item_id')
    .where('return_requests.id', '=', id)
    .select(['order_id as orderId', 'item_id as itemId'])
    .executeTakeFirst()
  return found ?? null
}
