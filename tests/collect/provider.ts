import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../../src/lib/json.ts'
import { fromPaise } from '../../src/lib/money.ts'
import { done, refused } from '../../src/lib/result.ts'
import { good } from '../../src/platform/finding.ts'
import type { Answer, ListPage, PaymentEvent, PaymentProvider } from '../../src/platform/payment-provider.ts'

const paise = z.int().min(0).transform(fromPaise)
const time = z.number().transform((milliseconds) => new Date(milliseconds))

const order = z
  .object({ ref: z.string(), reference: z.string(), paise, collected: paise })
  .transform(({ ref: id, reference: receipt, paise: amount, collected: amountPaid }) => ({
    ...{ id, amount, amountPaid, receipt, currency: 'INR' },
    status: amountPaid >= amount ? ('paid' as const) : ('created' as const),
  }))

const states = { WAITING: 'created', SETTLED: 'captured', DECLINED: 'failed' } as const
const payment = z
  .object({
    utr: z.string(),
    ref: z.string(),
    paise,
    refunded: paise,
    state: z.enum(['WAITING', 'SETTLED', 'DECLINED']),
    at: time,
  })
  .transform(({ utr: id, ref: orderId, paise: amount, refunded: amountRefunded, state, at: createdAt }) => ({
    ...{ id, orderId, amount, amountRefunded, currency: 'INR', createdAt },
    status: states[state],
    captured: state === 'SETTLED',
  }))

const refundStates = { QUEUED: 'pending', DONE: 'processed', BOUNCED: 'failed' } as const
const refund = z
  .object({
    id: z.string(),
    utr: z.string(),
    key: z.string(),
    paise,
    state: z.enum(['QUEUED', 'DONE', 'BOUNCED']),
    at: time,
  })
  .transform(({ id, utr: paymentId, key: receipt, paise: amount, state, at: createdAt }) => ({
    ...{ id, paymentId, receipt, amount, createdAt },
    status: refundStates[state],
  }))

const payout = z
  .object({ id: z.string(), paise: z.int().transform(fromPaise), bank: z.string(), at: time })
  .transform(({ id, paise: amount, bank: reference, at: createdAt }) => ({
    ...{ id, amount, reference, createdAt },
    status: 'processed' as const,
  }))
const payoutItem = z
  .object({
    id: z.string(),
    of: z.enum(['debit', 'refund']),
    paise: z.int().transform(fromPaise),
    cost: paise,
    gst: paise,
  })
  .transform(({ id, of, paise: gross, cost: fee, gst: tax }) => ({
    ...{ id, about: id, currency: 'INR', gross, fee, tax },
    kind: of === 'debit' ? ('payment' as const) : ('refund' as const),
  }))

const problem = z.object({ problem: z.string() })
const notice = z.object({ kind: z.string(), utr: z.string(), ref: z.string() })
const kinds: Record<string, PaymentEvent['kind']> = {
  'debit.settled': 'paid',
  'refund.done': 'refund',
  'refund.bounced': 'refund',
}

export type CollectAccount = { url: string; token: string; webhookKey: string }

/** The adapter of `collectServer`. */
export function collectProvider({ url, token, webhookKey }: CollectAccount): PaymentProvider {
  async function ask<Value>(shape: z.ZodType<Value>, path: string, body?: object): Promise<Answer<Value>> {
    const headers = { authorization: `Token ${token}` }
    try {
      const response = await fetch(url + path, {
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
        headers,
      })
      const sent = parseJson(await response.text())
      if (response.ok) return done(shape.parse(sent))
      const code = problem.safeParse(sent).data?.problem
      const isRefusal = code !== undefined && [404, 409, 422].includes(response.status)
      if (isRefusal) return refused({ reason: 'refused', code, description: code })
      return refused({ reason: 'unknown', description: String(response.status), throttled: false })
    } catch (error) {
      return refused({ reason: 'unknown', description: String(error), throttled: false })
    }
  }

  const inPages =
    <Entity>(path: string, shape: z.ZodType<{ items: Entity[]; next: string | null }>): ListPage<Entity> =>
    ({ from, to }, after) => {
      const query = { since: String(from.getTime()), until: String(to.getTime()), ...(after && { after }) }
      return ask(shape, `${path}?${new URLSearchParams(query)}`)
    }
  const after = z.string().nullable()
  const debitsOf = z.object({ debits: z.array(payment) }).transform(({ debits }) => debits)
  const refundsOf = z.object({ refunds: z.array(refund) }).transform(({ refunds }) => refunds)
  const debitPage = z
    .object({ debits: z.array(payment), after })
    .transform(({ debits: items, after: next }) => ({ items, next }))
  const refundPage = z
    .object({ refunds: z.array(refund), after })
    .transform(({ refunds: items, after: next }) => ({ items, next }))
  const payoutPage = z
    .object({ payouts: z.array(payout), after })
    .transform(({ payouts: items, after: next }) => ({ items, next }))
  const itemsOf = z.object({ items: z.array(payoutItem) }).transform(({ items }) => items)
  const isMac = (signed: string, body: Uint8Array, mac: string) =>
    createHmac('sha512', webhookKey).update(signed).update(body).digest('base64') === mac

  return {
    isSetUp: true,
    isStandIn: false,
    url: null,
    browser: {
      key: '',
      script: `${url}/ask.js`,
      sources: { scripts: [], frames: [], calls: [], pictures: [] },
    },
    summary: 'online by UPI collect',
    checkAccount: async () => good('The provider takes the token'),
    createOrder: ({ receipt, amount }) => ask(order, '/collects', { reference: receipt, paise: amount }),
    fetchOrder: (orderId) => ask(order, `/collects/${encodeURIComponent(orderId)}`),
    ordersOfReceipt: (receipt) =>
      ask(
        z.object({ collects: z.array(order) }).transform(({ collects }) => collects),
        `/collects?${new URLSearchParams({ reference: receipt })}`,
      ),
    orderPayments: (orderId) => ask(debitsOf, `/collects/${encodeURIComponent(orderId)}/debits`),
    fetchPayment: (paymentId) => ask(payment, `/debits/${encodeURIComponent(paymentId)}`),
    async capturePayment(paymentId) {
      const known = await ask(payment, `/debits/${encodeURIComponent(paymentId)}`)
      const description = 'Money is there as soon as the payer agrees'
      return known.ok ? refused({ reason: 'refused', code: 'not-authorized', description }) : known
    },
    listPayments: inPages('/debits', debitPage),
    refundPayment: (paymentId, { key, amount }) =>
      ask(refund, `/debits/${encodeURIComponent(paymentId)}/refunds`, { key, paise: amount }),
    paymentRefunds: (paymentId) => ask(refundsOf, `/debits/${encodeURIComponent(paymentId)}/refunds`),
    fetchRefund: (refundId) => ask(refund, `/refunds/${encodeURIComponent(refundId)}`),
    listRefunds: inPages('/refunds', refundPage),
    disputes: null,
    settlements: {
      list: inPages('/payouts', payoutPage),
      linesOf: ({ id }) => ask(itemsOf, `/payouts/${encodeURIComponent(id)}/items`),
    },
    isProof: () => true,
    webhookPath: '/webhooks/collect',
    readWebhook(body, header) {
      const id = header('x-collect-sequence') ?? ''
      if (!isMac(`${header('x-collect-time')}.${id}.`, body, header('x-collect-mac') ?? '')) return 'forged'
      const read = notice.safeParse(parseJson(new TextDecoder().decode(body)))
      if (!read.success) return null
      const { kind: event, utr: paymentId, ref: providerOrderId } = read.data
      return { id, event, kind: kinds[event] ?? 'other', paymentId, providerOrderId, disputeId: null }
    },
  }
}
