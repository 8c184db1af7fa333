import type { Insertable } from 'kysely'
import type { Tx } from '../../src/platform/database.ts'
import type { DB } from '../../src/platform/schema.ts'
import { requestStatusOf } from '../../src/shop/orders/rules.ts'
import { seededRandom } from '../catalogue/seeded-random.ts'
import { idsFor, providerId } from './ids.ts'
import { batchesOf } from './insert-catalogue.ts'
import type { DemoItem, DemoOrder } from './orders.ts'

/** With their items, the history of each, and return requests. */
export async function insertOrders(
  tx: Tx,
  orders: readonly DemoOrder[],
  adminId: string | null,
): Promise<void> {
  const random = seededRandom('payments')
  for (const rows of batchesOf(orders.map((order) => orderRow(order, random)))) {
    await tx.insertInto('orders').values(rows).execute()
  }
  for (const rows of batchesOf(orders.flatMap(itemRows)))
    await tx.insertInto('order_items').values(rows).execute()
  const history = orders.flatMap((order) => historyRows(order, adminId))
  for (const rows of batchesOf(history)) await tx.insertInto('order_item_history').values(rows).execute()
  await tx.insertInto('return_requests').values(requestRows(orders)).execute()
}

function orderRow(order: DemoOrder, random: () => number): Insertable<DB['orders']> {
  const { id: _, ...address } = order.buyer.addresses[0] ?? {}
  const paidOnline = order.method === 'Razorpay'
  return {
    id: order.id,
    user_id: order.buyer.id,
    payment_method: order.method,
    subtotal: order.subtotal,
    offer_discount: order.offerDiscount,
    coupon_discount: order.couponDiscount,
    shipping: order.charges.shipping,
    total: order.total,
    coupon_code: order.couponDiscount > 0 ? order.couponCode : null,
    shipping_address: JSON.stringify(address),
    payment_id: paidOnline ? providerId('pay', random) : null,
    placed_at: order.placedAt,
  }
}

function itemRows({ id, items }: DemoOrder): Insertable<DB['order_items']>[] {
  return items.map(({ product, ...item }, position) => ({
    id: item.id,
    order_id: id,
    position,
    product_id: product.id,
    size_id: item.size.id,
    product_name: product.name,
    brand_id: product.brand.id,
    brand_name: product.brand.name,
    category_id: product.category.id,
    category_name: product.category.name,
    thumbnail: product.pictures[0] ?? null,
    size: item.size.size,
    quantity: item.quantity,
    original_price: item.originalPrice,
    price: item.price,
    coupon_share: item.couponShare,
    status: statusOf(item),
    cancel_reason: item.steps.find(({ to }) => to === 'Cancelled')?.reason ?? null,
  }))
}

function statusOf({ steps }: Pick<DemoItem, 'steps'>) {
  return steps.at(-1)?.to ?? 'Pending'
}

function historyRows(order: DemoOrder, adminId: string | null): Insertable<DB['order_item_history']>[] {
  const { buyer, placedAt } = order
  return order.items.flatMap(({ id, steps }) => [
    {
      item_id: id,
      from_status: null,
      to_status: 'Pending',
      by_user: buyer.id,
      reason: null,
      created_at: placedAt,
    },
    ...steps.map(({ from, to, by, reason, at }) => ({
      item_id: id,
      from_status: from,
      to_status: to,
      by_user: by === 'admin' ? adminId : buyer.id,
      reason,
      created_at: at,
    })),
  ])
}

function requestRows(orders: readonly DemoOrder[]): Insertable<DB['return_requests']>[] {
  const newId = idsFor('returns')
  return orders.flatMap(({ items }) =>
    items.flatMap((item) => {
      const asked = item.steps.find(({ to }) => to === 'ReturnInitialized')
      const status = requestStatusOf(statusOf(item))
      if (!asked || !status) return []
      return {
        id: newId(asked.at),
        item_id: item.id,
        reason: asked.reason ?? 'Other',
        status,
        requested_at: asked.at,
      }
    }),
  )
}
