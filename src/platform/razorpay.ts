import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Paise } from '../lib/money.ts'
import { refused } from '../lib/result.ts'
import { config } from './config.ts'
import { type Answer, ask, askAbout } from './razorpay/call.ts'
import { type Account, connect, noClient } from './razorpay/client.ts'
import {
  type Dispute,
  dispute,
  listOf,
  type Payment,
  type ProviderOrder,
  payment,
  providerOrder,
  type Refund,
  refund,
} from './razorpay/entities.ts'

export type { Answer } from './razorpay/call.ts'
export type { Dispute, Payment, ProviderOrder, Refund } from './razorpay/entities.ts'

let account: Account = {
  url: config.RAZORPAY_API_URL,
  keyId: config.RAZORPAY_KEY_ID,
  keySecret: config.RAZORPAY_KEY_SECRET,
}
let isSetUp = config.RAZORPAY_PROVIDER !== null
let client = isSetUp ? connect(account) : noClient

export function askAt(other: Account): void {
  account = other
  isSetUp = true
  client = connect(other)
}

/** Undoes `askAt`, and what the configuration says. */
export function disableProvider(): void {
  account = { ...account, keyId: '', keySecret: '' }
  isSetUp = false
  client = noClient
}

/** False in a shop without the provider's keys. */
export function offersOnlinePayment(): boolean {
  return isSetUp
}

export function checkout(): { key: string; script: string } {
  const script =
    config.RAZORPAY_PROVIDER === 'real'
      ? 'https://checkout.razorpay.com/v1/checkout.js'
      : '/sandbox/razorpay/checkout.js'
  return { key: account.keyId, script }
}

// In minutes; `automatic_expiry_period` has the provider's minimum.
const capture = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 12, manual_expiry_period: 7200, refund_speed: 'normal' },
} as const

/** Idempotent by `receipt` (at most 40 characters); refused when it exists with another amount. */
export async function createOrder(asked: {
  receipt: string
  amount: Paise
  notes?: Record<string, string>
}): Promise<Answer<ProviderOrder>> {
  const body = { ...asked, currency: 'INR', unique_receipt: true, payment: capture }
  const answer = await ask('create order', providerOrder, () => client.post('/v1/orders', body))
  if (!answer.ok || (answer.value.amount === asked.amount && answer.value.receipt === asked.receipt))
    return answer
  const description = 'The provider has another order for this receipt'
  return refused({ reason: 'refused', code: 'ANOTHER_ORDER', description })
}

export function fetchOrder(orderId: string): Promise<Answer<ProviderOrder>> {
  return askAbout(orderId, 'fetch order', providerOrder, () => client.get(`/v1/orders/${orderId}`))
}

export function ordersOfReceipt(receipt: string): Promise<Answer<ProviderOrder[]>> {
  return ask('find order', listOf(providerOrder), () => client.get('/v1/orders', { receipt }))
}

export function orderPayments(orderId: string): Promise<Answer<Payment[]>> {
  return askAbout(orderId, 'order payments', listOf(payment), () =>
    client.get(`/v1/orders/${orderId}/payments`),
  )
}

export function fetchPayment(paymentId: string): Promise<Answer<Payment>> {
  return askAbout(paymentId, 'fetch payment', payment, () => client.get(`/v1/payments/${paymentId}`))
}

/** `amount` must be the whole payment. Refused unless it is authorized, or when the order is paid. */
export function capturePayment(paymentId: string, amount: Paise): Promise<Answer<Payment>> {
  return askAbout(paymentId, 'capture', payment, () =>
    client.post(`/v1/payments/${paymentId}/capture`, { amount, currency: 'INR' }),
  )
}

/** Idempotent by `key` (at least ten of [A-Za-z0-9_-]); the whole payment without `amount`. */
export function refundPayment(
  paymentId: string,
  { key, amount, notes }: { key: string; amount?: Paise; notes?: Record<string, string> },
): Promise<Answer<Refund>> {
  const body = { speed: 'normal', ...(amount !== undefined && { amount }), ...(notes && { notes }) }
  return askAbout(paymentId, 'refund', refund, () =>
    client.post(`/v1/payments/${paymentId}/refund`, body, { 'X-Refund-Idempotency': key }),
  )
}

export function paymentRefunds(paymentId: string): Promise<Answer<Refund[]>> {
  return askAbout(paymentId, 'payment refunds', listOf(refund), () =>
    client.get(`/v1/payments/${paymentId}/refunds`, { count: PAGE_SIZE }),
  )
}

export function fetchRefund(refundId: string): Promise<Answer<Refund>> {
  return askAbout(refundId, 'fetch refund', refund, () => client.get(`/v1/refunds/${refundId}`))
}

export function fetchDispute(disputeId: string): Promise<Answer<Dispute>> {
  return askAbout(disputeId, 'fetch dispute', dispute, () => client.get(`/v1/disputes/${disputeId}`))
}

export type Span = { from: Date; to: Date }

export const PAGE_SIZE = 100

export function listPayments(span: Span, skip = 0): Promise<Answer<Payment[]>> {
  return ask('list payments', listOf(payment), () => client.get('/v1/payments', pageOf(span, skip)))
}

export function listRefunds(span: Span, skip = 0): Promise<Answer<Refund[]>> {
  return ask('list refunds', listOf(refund), () => client.get('/v1/refunds', pageOf(span, skip)))
}

export function listDisputes(span: Span, skip = 0): Promise<Answer<Dispute[]>> {
  return ask('list disputes', listOf(dispute), () => client.get('/v1/disputes', pageOf(span, skip)))
}

const pageOf = ({ from, to }: Span, skip: number) => ({
  from: Math.floor(from.getTime() / 1000),
  to: Math.ceil(to.getTime() / 1000),
  count: PAGE_SIZE,
  skip,
})

/** `orderId` must be the stored one, never the browser's. The signature does not cover the amount. */
export function verifyPaymentSignature(
  { orderId, paymentId }: { orderId: string; paymentId: string },
  signature: string,
): boolean {
  return isSigned(`${orderId}|${paymentId}`, signature, [account.keySecret])
}

/** `body` is unparsed. During a rotation both secrets are valid. */
export function verifyWebhookSignature(body: string | Uint8Array, signature: string): boolean {
  return isSigned(body, signature, config.RAZORPAY_WEBHOOK_SECRET)
}

/** HMAC-SHA256 in hex by any of the secrets, compared in constant time. */
function isSigned(content: string | Uint8Array, signature: string, secrets: string[]): boolean {
  const sent = Buffer.from(signature)
  return secrets.some((secret) => {
    const right = Buffer.from(createHmac('sha256', secret).update(content).digest('hex'))
    return sent.length === right.length && timingSafeEqual(sent, right)
  })
}
