import { toRupees } from '../../lib/money.ts'
import type { Dispute } from '../payments/provider-rules.ts'
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
  }
  refunds: RefundOnWire[]
  disputes: DisputeOnWire[]
  /** Rupees that refunds to come keep. */
  keeps: number
  /** Rupees paid per item `_id`, after its share of the coupon. */
  paidFor: Record<string, number>
}

export function presentOrderPayments(
  { items }: Order,
  { payment, refunds, disputes, keeps }: OrderMoney,
): OrderPaymentsOnWire {
  return {
    payment: {
      ...payment,
      paidAt: payment.paidAt?.toISOString() ?? null,
      charged: payment.charged === null ? null : toRupees(payment.charged),
    },
    keeps: toRupees(keeps),
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
