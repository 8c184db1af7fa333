import { createHmac, timingSafeEqual } from 'node:crypto'
import { dayOf } from '../../lib/dates.ts'
import { done, refused } from '../../lib/result.ts'
import { type Account, realUrl } from '../config/razorpay.ts'
import type { Answer, ListPage, PaymentProvider, SettlementLine } from '../payment-provider/port.ts'
import { ask, askAbout } from './call.ts'
import { checkAccount, summaryOf } from './check-account.ts'
import { type Client, connect, noClient } from './client.ts'
import { dispute, listOf, payment, providerOrder, refund, settlement, settlementLine } from './entities.ts'
import { readEvent } from './webhook.ts'

export function razorpay(account: Account): PaymentProvider {
  const isSetUp = account.service !== null
  const client = isSetUp ? connect(account) : noClient
  const lists = listsOf(client)
  return {
    isSetUp,
    isStandIn: account.service === 'stand-in',
    url: account.service === 'real' ? realUrl : null,
    browser: browserOf(account),
    summary: summaryOf(account),
    checkAccount: () => checkAccount(account, lists.listPayments),
    ...ordersOf(client),
    ...paymentsOf(client),
    ...lists,
    isProof: ({ orderId, paymentId }, signature) =>
      isSigned(`${orderId}|${paymentId}`, signature, [account.keySecret]),
    webhookPath: '/webhooks/razorpay',
    // During a rotation both secrets are valid.
    readWebhook: (body, header) =>
      isSigned(body, header('x-razorpay-signature') ?? '', account.webhookSecrets)
        ? readEvent(body, header('x-razorpay-event-id'))
        : 'forged',
  }
}

function browserOf({ service, keyId: key }: Account): PaymentProvider['browser'] {
  if (service !== 'real') {
    const sources = { scripts: [], frames: [], calls: [], pictures: [] }
    return { key, script: '/sandbox/razorpay/checkout.js', sources }
  }
  return {
    key,
    script: 'https://checkout.razorpay.com/v1/checkout.js',
    sources: {
      scripts: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
      frames: ['https://checkout.razorpay.com', 'https://api.razorpay.com'],
      calls: ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
      pictures: ['https://*.razorpay.com'],
    },
  }
}

// In minutes; `automatic_expiry_period` has the provider's minimum.
const capture = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 12, manual_expiry_period: 7200, refund_speed: 'normal' },
} as const

const ordersOf = (client: Client) =>
  ({
    async createOrder(order) {
      const body = { ...order, currency: 'INR', unique_receipt: true, payment: capture }
      const answer = await ask('create order', providerOrder, () => client.post('/v1/orders', body))
      if (!answer.ok || (answer.value.amount === order.amount && answer.value.receipt === order.receipt))
        return answer
      const description = 'The provider has another order for this receipt'
      return refused({ reason: 'refused', code: 'ANOTHER_ORDER', description })
    },
    fetchOrder: (orderId) =>
      askAbout(orderId, 'fetch order', providerOrder, () => client.get(`/v1/orders/${orderId}`)),
    ordersOfReceipt: (receipt) =>
      ask('find order', listOf(providerOrder), () => client.get('/v1/orders', { receipt })),
    orderPayments: (orderId) =>
      askAbout(orderId, 'order payments', listOf(payment), () =>
        client.get(`/v1/orders/${orderId}/payments`),
      ),
  }) satisfies Partial<PaymentProvider>

const paymentsOf = (client: Client) =>
  ({
    fetchPayment: (paymentId) =>
      askAbout(paymentId, 'fetch payment', payment, () => client.get(`/v1/payments/${paymentId}`)),
    capturePayment: (paymentId, amount) =>
      askAbout(paymentId, 'capture', payment, () =>
        client.post(`/v1/payments/${paymentId}/capture`, { amount, currency: 'INR' }),
      ),
    refundPayment(paymentId, { key, ...asked }) {
      const body = { speed: 'normal', receipt: key, ...asked }
      return askAbout(paymentId, 'refund', refund, () =>
        client.post(`/v1/payments/${paymentId}/refund`, body, { 'X-Refund-Idempotency': key }),
      )
    },
    paymentRefunds: (paymentId) =>
      askAbout(paymentId, 'payment refunds', listOf(refund), () =>
        client.get(`/v1/payments/${paymentId}/refunds`, { count: PAGE_SIZE }),
      ),
    fetchRefund: (refundId) =>
      askAbout(refundId, 'fetch refund', refund, () => client.get(`/v1/refunds/${refundId}`)),
  }) satisfies Partial<PaymentProvider>

const listsOf = (client: Client) =>
  ({
    listPayments: inPages((query) =>
      ask('list payments', listOf(payment), () => client.get('/v1/payments', query)),
    ),
    listRefunds: inPages((query) =>
      ask('list refunds', listOf(refund), () => client.get('/v1/refunds', query)),
    ),
    disputes: {
      isDispute: (id) => id.startsWith('disp_'),
      fetch: (disputeId) =>
        askAbout(disputeId, 'fetch dispute', dispute, () => client.get(`/v1/disputes/${disputeId}`)),
      list: inPages((query) =>
        ask('list disputes', listOf(dispute), () => client.get('/v1/disputes', query)),
      ),
    },
    settlements: {
      list: inPages((query) =>
        ask('list settlements', listOf(settlement), () => client.get('/v1/settlements', query)),
      ),
      linesOf: (settlement) => linesOf(client, settlement),
    },
  }) satisfies Partial<PaymentProvider>

const PAGE_SIZE = 100
const RECON_PAGE_SIZE = 500

/** The recon is asked for by the day in India, and a day may have several settlements. */
async function linesOf(
  client: Client,
  { id, createdAt }: { id: string; createdAt: Date },
): Promise<Answer<SettlementLine[]>> {
  const [year = 0, month = 0, day = 0] = dayOf(createdAt).split('-').map(Number)
  const lines: SettlementLine[] = []
  for (let skip = 0; ; skip += RECON_PAGE_SIZE) {
    const query = { year, month, day, count: RECON_PAGE_SIZE, skip }
    const answer = await ask('settlement recon', listOf(settlementLine), () =>
      client.get('/v1/settlements/recon/combined', query),
    )
    if (!answer.ok) return answer
    for (const { settlementId, ...line } of answer.value) if (settlementId === id) lines.push(line)
    if (answer.value.length < RECON_PAGE_SIZE) return done(lines)
  }
}

type PageQuery = { from: number; to: number; count: number; skip: number }

/** Continues from the last second of the previous page: large offsets are slow at the provider. */
function inPages<Entity extends { createdAt: Date }>(
  list: (query: PageQuery) => Promise<Answer<Entity[]>>,
): ListPage<Entity> {
  return async (span, cursor) => {
    const [to = span.to.getTime(), skip = 0] = cursor?.split(' ').map(Number) ?? []
    const from = Math.floor(span.from.getTime() / 1000)
    const answer = await list({ from, to: Math.ceil(to / 1000), count: PAGE_SIZE, skip })
    if (!answer.ok) return answer
    const items = answer.value
    if (items.length < PAGE_SIZE) return done({ items, next: null })
    const oldest = Math.min(...items.map(({ createdAt }) => createdAt.getTime()))
    return done({ items, next: `${oldest} ${oldest < to ? 0 : skip + PAGE_SIZE}` })
  }
}

/** HMAC-SHA256 in hex by any of the secrets, compared in constant time. */
function isSigned(content: string | Uint8Array, signature: string, secrets: string[]): boolean {
  const sent = Buffer.from(signature)
  return secrets.some((secret) => {
    const right = Buffer.from(createHmac('sha256', secret).update(content).digest('hex'))
    return sent.length === right.length && timingSafeEqual(sent, right)
  })
}
