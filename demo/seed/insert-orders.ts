import type { Insertable } from 'kysely'
import type { Tx } from '../../src/platform/database.ts'
import type { DB } from '../../src/platform/schema.ts'
import { requestStatusOf } from '../../src/shop/orders/rules.ts'
import { chanceOf } from '../catalogue/seeded-random.ts'
import { portions } from './insert-catalogue.ts'
import { idsFor } from './moments.ts'
import type { DemoItem, DemoOrder } from './orders.ts'
import { providerId } from './provider-ids.ts'

/** Orders with their items, the history of each, and the returns that were asked for. */
export async function insertOrders(
  tx: Tx,
  orders: readonly DemoOrder[],
  adminId: string | null,
): Promise<void> {
  const chance = chanceOf('payments')
  for (const rows of portions(orders.map((order) => orderRow(order, chance)))) {
    await tx.insertInto('orders').values(rows).execute()
  }
  for (const rows of portions(orders.flatMap(itemRows)))
    await tx.insertInto('order_items').values(rows).execute()
  const history = orders.flatMap((order) => historyRows(order, adminId))
  for (const rows of portions(history)) await tx.insertInto('order_item_history').values(rows).execute()
  await tx.insertInto('return_requests').values(requestRows(orders)).execute()
}

function orderRow(order: DemoOrder, chance: () => number): Insertable<DB['orders']> {
  const { id: _, ...address } = order.buyer.addresses[0] ?? {}
  const paidOnline = order.method === 'Razorpay'
  return {
    id: order.id,
    user_id: order.buyer.id,
    payment_method: order.method,
    subtotal: order.subtotal,
    offer_discount: order.offerDiscount,
    coupon_discount: order.couponDiscount,
    shipping: order.shipping,
    total: order.total,
    coupon_code: order.couponDiscount > 0 ? order.couponCode : null,
    shipping_address: JSON.stringify(address),
    payment_id: paidOnline ? providerId('pay', chance) : null,
    placed_at: order.placedAt,
  }
}

function itemRows({ id, items }: DemoOrder): Insertable<DB['order_items']>[] {
  return items.map(({ goods, ...item }, position) => ({
    id: item.id,
    order_id: id,
    position,
    product_id: goods.id,
    size_id: item.size.id,
    product_name: goods.name,
    brand_id: goods.brand.id,
    brand_name: goods.brand.name,
    category_id: goods.category.id,
    category_name: goods.category.name,
    thumbnail: goods.pictures[0] ?? null,
    size: item.size.size,
    quantity: item.quantity,
    original_price: item.originalPrice,
    price: item.price,
    coupon_share: item.couponShare,
    status: statusOf(item),
    cancel_reason: item.way.find(({ to }) => to === 'Cancelled')?.reason ?? null,
  }))
}

function statusOf({ way }: Pick<DemoItem, 'way'>) {
  return way.at(-1)?.to ?? 'Pending'
}

function historyRows(order: DemoOrder, adminId: string | null): Insertable<DB['order_item_history']>[] {
  const { buyer, placedAt } = order
  return order.items.flatMap(({ id, way }) => [
    {
      item_id: id,
      from_status: null,
      to_status: 'Pending',
      by_user: buyer.id,
      reason: null,
      created_at: placedAt,
    },
    ...way.map(({ from, to, by, reason, at }) => ({
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
      const asked = item.way.find(({ to }) => to === 'ReturnInitialized')
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
