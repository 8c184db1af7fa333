import { nothing } from '../../lib/money.ts'
import { Overtaken, type Tx } from '../../platform/database.ts'
import { type ItemDraft, insertOrder } from './insert-order.ts'
import { couponShares } from './refund-rules.ts'
import type { OrderRequest, Purchase } from './request-rules.ts'
import type { Order } from './rules.ts'

/**
 * Writes an order with copies of everything printed on it, takes its units off the shelf and its lines out of the cart.
 * `id` when it was promised one. Where somebody was quicker since the cart was read, `tx` begins anew.
 */
export async function writeOrder(
  tx: Tx,
  userId: string,
  request: OrderRequest,
  { lines, coupon, totals }: Purchase,
  id: string | null,
): Promise<Order> {
  const shares = couponShares(totals.couponDiscount, lines)
  const items = lines.map(({ id, stock, available, ...line }, index): ItemDraft => {
    return { ...line, couponShare: shares[index] ?? nothing }
  })
  const { shippingAddress, paymentMethod } = request
  const draft = { ...totals, items, shippingAddress, paymentMethod, couponCode: coupon?.code ?? null }
  const order = await insertOrder(tx, userId, draft, id)
  if (!order) throw new Overtaken()
  return order
}
