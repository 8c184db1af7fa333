import { nothing } from '../../../lib/money.ts'
import type { Database } from '../../../platform/database.ts'
import { couponShares } from '../fulfilment/refund-rules.ts'
import type { Order } from '../rules.ts'
import { insertOrder, type OrderDraft } from './insert-order.ts'
import type { OrderRequest, Purchase } from './price-order-rules.ts'
import type { Key } from './store.ts'
import type { ItemDraft } from './write-items.ts'

/**
 * Writes an order with copies of everything printed on it, takes its units off the shelf and its lines out of the cart;
 * null when its key is another order's, or the cart is gone.
 */
export function writeOrder(
  on: Database,
  userId: string,
  request: OrderRequest,
  purchase: Purchase,
  key: Key | null,
  claimed: string | null,
): Promise<Order | null> {
  return insertOrder(on, userId, draftOrder(request, purchase), key, claimed)
}

/** What an order of a purchase keeps: a copy of everything printed on it, and each line's share of the coupon. */
export function draftOrder(request: OrderRequest, { lines, coupon, totals }: Purchase): OrderDraft {
  const shares = couponShares(totals.couponDiscount, lines)
  const items = lines.map(({ id, stock, available, ...line }, index): ItemDraft => {
    return { ...line, couponShare: shares[index] ?? nothing }
  })
  const { shippingAddress, paymentMethod } = request
  return {
    ...totals,
    items,
    shippingAddress,
    paymentMethod,
    couponId: coupon?.id ?? null,
    couponCode: coupon?.code ?? null,
  }
}
