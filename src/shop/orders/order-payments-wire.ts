import { toRupees } from '../../lib/money.ts'
import { type Order, type OrderMoney, paidFor, type Refund } from './rules.ts'

export type RefundOnWire = Omit<Refund, 'amount' | 'at'> & { amount: number; at: string }

export type OrderPaymentsOnWire = {
  payment: { paymentId: string | null; providerOrderId: string | null; paidAt: string | null }
  refunds: RefundOnWire[]
  /** Rupees paid per item `_id`, after its share of the coupon. */
  paidFor: Record<string, number>
}

export function presentOrderPayments(
  { items }: Order,
  { payment, refunds }: OrderMoney,
): OrderPaymentsOnWire {
  return {
    payment: { ...payment, paidAt: payment.paidAt?.toISOString() ?? null },
    refunds: refunds.map(({ amount, at, ...refund }) => ({
      ...refund,
      amount: toRupees(amount),
      at: at.toISOString(),
    })),
    paidFor: Object.fromEntries(items.map((item) => [item.id, toRupees(paidFor(item))])),
  }
}
