import type { Selectable } from 'kysely'
import type { DB } from '../../../src/platform/schema.ts'

export type OrderRow = Selectable<DB['sandbox_razorpay.orders']>
export type PaymentRow = Selectable<DB['sandbox_razorpay.payments']>
export type RefundRow = Selectable<DB['sandbox_razorpay.refunds']>
export type DisputeRow = Selectable<DB['sandbox_razorpay.disputes']>
export type SettlementRow = Selectable<DB['sandbox_razorpay.settlements']>

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

// Razorpay serializes an empty map as a list.
const notesOf = (notes: unknown) => (Object.keys(Object(notes)).length === 0 ? [] : notes)

export function orderEntity(order: OrderRow) {
  return {
    id: order.id,
    entity: 'order',
    amount: order.amount,
    amount_paid: order.amount_paid,
    amount_due: order.amount - order.amount_paid,
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: order.status,
    attempts: order.attempts,
    notes: notesOf(order.notes),
    created_at: seconds(order.created_at),
  }
}

const feeShare = 0.02
const taxShare = 0.18

/** With its tax. */
export function feeOf(amount: number): { fee: number; tax: number } {
  const fee = Math.round(amount * feeShare)
  const tax = Math.round(fee * taxShare)
  return { fee: fee + tax, tax }
}

export function paymentEntity(payment: PaymentRow) {
  const { fee, tax } = feeOf(payment.amount - payment.customer_fee)
  const captured = payment.captured_at !== null
  const failed = payment.status === 'failed'
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    order_id: payment.order_id,
    invoice_id: null,
    international: false,
    method: payment.method,
    amount_refunded: payment.amount_refunded,
    refund_status: refundStatusOf(payment),
    captured,
    description: null,
    card_id: payment.method === 'card' ? payment.id.replace('pay_', 'card_') : null,
    bank: payment.bank,
    wallet: null,
    vpa: payment.vpa,
    email: payment.email,
    contact: payment.contact,
    notes: [],
    fee: captured ? fee : null,
    tax: captured ? tax : null,
    error_code: failed ? 'BAD_REQUEST_ERROR' : null,
    error_description: failed ? payment.error_description : null,
    error_source: failed ? 'bank' : null,
    error_step: failed ? 'payment_authorization' : null,
    error_reason: failed ? payment.error_reason : null,
    acquirer_data: {},
    created_at: seconds(payment.created_at),
  }
}

function refundStatusOf({ amount, amount_refunded }: PaymentRow): 'partial' | 'full' | null {
  if (amount_refunded === 0) return null
  return amount_refunded < amount ? 'partial' : 'full'
}

export function refundEntity(refund: RefundRow) {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    currency: 'INR',
    payment_id: refund.payment_id,
    notes: notesOf(refund.notes),
    receipt: refund.receipt,
    acquirer_data: { arn: null },
    created_at: seconds(refund.created_at),
    batch_id: null,
    status: refund.status,
    speed_processed: 'normal',
    speed_requested: 'normal',
  }
}

export function disputeEntity(dispute: DisputeRow) {
  return {
    id: dispute.id,
    entity: 'dispute',
    payment_id: dispute.payment_id,
    amount: dispute.amount,
    currency: 'INR',
    amount_deducted: dispute.amount_deducted,
    reason_code: dispute.reason_code,
    respond_by: seconds(dispute.respond_by),
    status: dispute.status,
    phase: dispute.phase,
    created_at: seconds(dispute.created_at),
    evidence: null,
  }
}

export function settlementEntity({ id, amount, utr, created_at }: SettlementRow) {
  return {
    id,
    entity: 'settlement',
    amount,
    status: 'processed',
    fees: 0,
    tax: 0,
    utr,
    created_at: seconds(created_at),
  }
}

export function collection<Entity>(items: Entity[]) {
  return { entity: 'collection', count: items.length, items }
}
