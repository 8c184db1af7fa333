import { minus, toRupees } from '../../lib/money.ts'
import type { Dispute, SourceState } from '../payments/provider-rules.ts'
import { type Order, type OrderMoney, paidFor, type Refund } from './rules.ts'

export type RefundOnWire = Omit<Refund, 'amount' | 'at'> & { amount: number; at: string }

export type DisputeOnWire = Omit<Dispute, 'amount' | 'deducted' | 'respondBy' | 'createdAt'> & {
  amount: number
  deducted: number
  respondBy: string | null
  at: string
}

export type OrderPaymentsOnWire = {
  payment: {
    paymentId: string | null
    providerOrderId: string | null
    paidAt: string | null
    /** Rupees that the provider charged. */
    charged: number | null
    /** Rupees of it beyond the order's total, a fee, or below it, an offer. */
    difference: number | null
  }
  refunds: RefundOnWire[]
  returnsTo: OrderMoney['returnsTo']
  disputes: DisputeOnWire[]
  /** Rupees that refunds to come withhold. */
  toWithhold: number
  /** Rupees that refunds to come can give back: what was charged less what was refunded. Null unless it was paid online. */
  refundable: number | null
  /** Whether a cancellation can pay back to where it was paid from. */
  source: SourceState
  /** Rupees that went back twice and no wallet could give back. */
  unrecovered: number
  /** Rupees paid per item `_id`, after its share of the coupon. */
  paidFor: Record<string, number>
}

export function presentOrderPayments(
  { items, total }: Order,
  { payment, refunds, returnsTo, disputes, toWithhold, refundable, source, unrecovered }: OrderMoney,
): OrderPaymentsOnWire {
  return {
    payment: {
      ...payment,
      paidAt: payment.paidAt?.toISOString() ?? null,
      charged: payment.charged === null ? null : toRupees(payment.charged),
      difference: payment.charged === null ? null : toRupees(minus(payment.charged, total)),
    },
    toWithhold: toRupees(toWithhold),
    refundable: refundable === null ? null : toRupees(refundable),
    source,
    unrecovered: toRupees(unrecovered),
    returnsTo,
    disputes: disputes.map(({ amount, deducted, respondBy, createdAt, ...dispute }) => ({
      ...dispute,
      amount: toRupees(amount),
      deducted: toRupees(deducted),
      respondBy: respondBy?.toISOString() ?? null,
      at: createdAt.toISOString(),
    })),
    refunds: refunds.map(({ amount, at, ...refund }) => ({
      ...refund,
      amount: toRupees(amount),
      at: at.toISOString(),
    })),
    paidFor: Object.fromEntries(items.map((item) => [item.id, toRupees(paidFor(item))])),
  }
}
