import type { Paise } from '../../lib/money.ts'
import type { Result } from '../../lib/result.ts'
import type { Finding } from '../finding.ts'

/** `unknown`: no response, 5xx, throttled or malformed; a retry with the same receipt or key is safe. */
export type ProviderRefusal =
  | { reason: 'refused'; code: string; description: string }
  | { reason: 'unknown'; description: string; throttled: boolean }

export type Answer<Value> = Result<Value, ProviderRefusal>

export type ProviderOrder = {
  id: string
  amount: Paise
  amountPaid: Paise
  currency: string
  receipt: string | null
  status: 'created' | 'attempted' | 'paid'
}

/** The status only advances, but a failed payment may still be authorized or captured late. */
export type Payment = {
  id: string
  orderId: string | null
  amount: Paise
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  captured: boolean
  amountRefunded: Paise
  createdAt: Date
}

export type Refund = {
  id: string
  paymentId: string
  amount: Paise
  status: 'pending' | 'processed' | 'failed'
  /** The `key` of a refund that the shop asked for; others have what the provider or its dashboard gave them. */
  receipt: string | null
  createdAt: Date
}

export type Dispute = {
  id: string
  paymentId: string
  amount: Paise
  /** The dispute has taken this much from the shop's account. */
  deducted: Paise
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  phase: string
  reason: string
  respondBy: Date | null
  createdAt: Date
}

/** What the provider pays out to the shop's bank at once. `reference` is the bank's. */
export type Settlement = {
  id: string
  reference: string | null
  amount: Paise
  /** A failed one may be tried again. */
  status: 'created' | 'processed' | 'failed'
  createdAt: Date
}

/**
 * `about` is the payment, refund or dispute. `gross` less `fee` is what the line adds to its settlement, below zero where it is
 * taken; `fee` includes its `tax`.
 */
export type SettlementLine = { id: string; currency: string; gross: Paise; fee: Paise; tax: Paise } & (
  | { kind: 'payment' | 'refund' | 'dispute'; about: string }
  | { kind: 'other'; about: null }
)

/** `event` is the provider's own word for it. It may arrive late and out of order: its state is always asked for. */
export type PaymentEvent = {
  id: string
  event: string
  kind: 'authorized' | 'paid' | 'refund' | 'dispute' | 'other'
  paymentId: string
  providerOrderId: string | null
  disputeId: string | null
}

export type Span = { from: Date; to: Date }

/** `next` is the provider's own cursor; null after the last page. */
export type Page<Entity> = { items: Entity[]; next: string | null }

export type ListPage<Entity> = (span: Span, cursor?: string) => Promise<Answer<Page<Entity>>>

/** The content security policy lets the payment's script load and call these. */
type Sources = Record<'scripts' | 'frames' | 'calls' | 'pictures', string[]>

export type PaymentProvider = {
  /** False without its keys: it answers `unknown` then, so that payments begun before stay in doubt. */
  isSetUp: boolean
  /** Answered by the demo's stand-in. */
  isStandIn: boolean
  /** Null unless the real service answers. */
  url: string | null
  browser: { key: string; script: string; sources: Sources }
  /** One line for the log of a first start. */
  summary: string
  checkAccount: () => Promise<Finding>

  /** Idempotent by `receipt` (at most 40 characters); refused when it exists with another amount. */
  createOrder: (order: {
    receipt: string
    amount: Paise
    notes?: Record<string, string>
  }) => Promise<Answer<ProviderOrder>>
  fetchOrder: (orderId: string) => Promise<Answer<ProviderOrder>>
  ordersOfReceipt: (receipt: string) => Promise<Answer<ProviderOrder[]>>
  orderPayments: (orderId: string) => Promise<Answer<Payment[]>>

  fetchPayment: (paymentId: string) => Promise<Answer<Payment>>
  /** `amount` must be the whole payment. Refused unless it is authorized, or when the order is paid. */
  capturePayment: (paymentId: string, amount: Paise) => Promise<Answer<Payment>>
  listPayments: ListPage<Payment>

  /** Idempotent by `key` (10 to 40 of [A-Za-z0-9_-]), its receipt; what is left of the payment without `amount`. */
  refundPayment: (paymentId: string, refund: { key: string; amount?: Paise }) => Promise<Answer<Refund>>
  paymentRefunds: (paymentId: string) => Promise<Answer<Refund[]>>
  fetchRefund: (refundId: string) => Promise<Answer<Refund>>
  listRefunds: ListPage<Refund>

  /** Null if banks dispute nothing there. */
  disputes: {
    isDispute: (id: string) => boolean
    fetch: (disputeId: string) => Promise<Answer<Dispute>>
    list: ListPage<Dispute>
  } | null

  /** Null if the provider does not tell what it pays out. */
  settlements: {
    list: ListPage<Settlement>
    linesOf: (settlement: Pick<Settlement, 'id' | 'createdAt'>) => Promise<Answer<SettlementLine[]>>
  } | null

  /**
   * `orderId` must be the stored one, never the browser's. A valid proof does not cover the amount, and a provider that
   * signs nothing in the browser takes every proof: the payment is asked for in any case.
   */
  isProof: (payment: { orderId: string; paymentId: string }, signature: string) => boolean
  webhookPath: `/webhooks/${string}`
  /** `body` is unparsed. Null: authentic, and nothing about a payment. */
  readWebhook: (
    body: Uint8Array,
    header: (name: string) => string | undefined,
  ) => PaymentEvent | 'forged' | null
}
