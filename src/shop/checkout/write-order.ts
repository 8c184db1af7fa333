import { nothing } from '../../lib/money.ts'
import type { Database } from '../../platform/database.ts'
import type { Order } from '../orders/rules.ts'
import { couponShares } from '../orders/rules.ts'
import { insertOrder, type OrderDraft } from './insert-order.ts'
import type { OrderRequest, Purchase } from './price-order-rules.ts'
import type { Key } from './store.ts'
import type { ItemDraft } from './write-items.ts'

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
