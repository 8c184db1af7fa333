import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { parseJson } from '../../src/lib/json.ts'

/** What a payer is asked for: many debits may be tried for it. */
type Collect = { ref: string; reference: string; paise: number }
type Debit = {
  utr: string
  ref: string
  vpa: string
  paise: number
  state: 'WAITING' | 'SETTLED' | 'DECLINED'
  at: number
}
type Refund = {
  id: string
  utr: string
  key: string
  paise: number
  state: 'QUEUED' | 'DONE' | 'BOUNCED'
  at: number
}

type Payout = { id: string; paise: number; bank: string; at: number }
type PayoutItem = {
  payout: string
  id: string
  of: 'debit' | 'refund'
  paise: number
  cost: number
  gst: number
}

type Answer = [status: number, body: object]
type Call = { id: string; body: Record<string, unknown>; query: URLSearchParams }

const PAGE_SIZE = 3
const noSuch: Answer = [404, { problem: 'no-such-id' }]

/**
 * A provider that is nothing like Razorpay: a payer is asked by a VPA, the browser is told nothing, money is there as soon
 * as the payer agrees, and refunds take their time.
 */
export function collectServer({ token, webhookKey }: { token: string; webhookKey: string }) {
  const collects: Collect[] = []
  const debits: Debit[] = []
  const refunds: Refund[] = []
  const payouts: Payout[] = []
  const items: PayoutItem[] = []
  const state = { isDown: false, webhookUrl: '', sequence: 0 }
  const next = (prefix: string) => `${prefix}-${++state.sequence}`

  const refundedOf = (utr: string) =>
    refunds
      .filter((one) => one.utr === utr && one.state !== 'BOUNCED')
      .reduce((sum, { paise }) => sum + paise, 0)
  const collectView = (collect: Collect) => ({
    ...collect,
    collected: debits
      .filter(({ ref, state }) => ref === collect.ref && state === 'SETTLED')
      .reduce((sum, { paise }) => sum + paise, 0),
  })
  const debitView = (debit: Debit) => ({ ...debit, refunded: refundedOf(debit.utr) })

  async function notify(kind: string, about: { utr: string; ref: string }): Promise<void> {
    const body = JSON.stringify({ kind, ...about })
    const time = String(Date.now())
    const sequence = next('n')
    const mac = createHmac('sha512', webhookKey).update(`${time}.${sequence}.${body}`).digest('base64')
    const headers = { 'x-collect-time': time, 'x-collect-mac': mac, 'x-collect-sequence': sequence }
    if (state.webhookUrl) await fetch(state.webhookUrl, { method: 'POST', headers, body })
  }

  function pageOf<Entity extends { at: number }>(
    all: Entity[],
    key: (one: Entity) => string,
    query: Call['query'],
  ) {
    const [since, until] = [Number(query.get('since')), Number(query.get('until'))]
    const within = all.filter(({ at }) => at >= since && at <= until)
    const begin = within.findIndex((one) => key(one) === query.get('after')) + 1
    const page = within.slice(begin, begin + PAGE_SIZE)
    const last = page.at(-1)
    return { page, after: last && begin + PAGE_SIZE < within.length ? key(last) : null }
  }

  async function endDebit(utr: string, outcome: Debit['state']): Promise<Answer> {
    const debit = debits.find((one) => one.utr === utr)
    if (!debit) return noSuch
    debit.state = outcome
    await notify(outcome === 'SETTLED' ? 'debit.settled' : 'debit.declined', debit)
    return [200, debitView(debit)]
  }

  async function endRefund(id: string, outcome: Refund['state']): Promise<Answer> {
    const refund = refunds.find((one) => one.id === id)
    const debit = debits.find((one) => one.utr === refund?.utr)
    if (!refund || !debit) return noSuch
    refund.state = outcome
    await notify(outcome === 'DONE' ? 'refund.done' : 'refund.bounced', debit)
    return [200, refund]
  }

  function createCollect({ body }: Call): Answer {
    const [reference, paise] = [String(body.reference), Number(body.paise)]
    if (paise < 100) return [422, { problem: 'too-little' }]
    if (reference.length > 40) return [422, { problem: 'reference-too-long' }]
    const known = collects.find((one) => one.reference === reference)
    if (known)
      return known.paise === paise ? [200, collectView(known)] : [409, { problem: 'reference-in-use' }]
    const collect = { ref: next('C'), reference, paise }
    collects.push(collect)
    return [201, collectView(collect)]
  }

  function askPayer({ id: ref, body }: Call): Answer {
    const collect = collects.find((one) => one.ref === ref)
    if (!collect) return noSuch
    if (!/^[\w.-]+@\w+$/.test(String(body.vpa))) return [422, { problem: 'no-vpa' }]
    const debit: Debit = {
      utr: next('UTR'),
      ref,
      vpa: String(body.vpa),
      paise: collect.paise,
      state: 'WAITING',
      at: Date.now(),
    }
    debits.push(debit)
    return [202, debitView(debit)]
  }

  function createRefund({ id: utr, body }: Call): Answer {
    const debit = debits.find((one) => one.utr === utr)
    if (!debit) return noSuch
    const key = String(body.key)
    const known = refunds.find((one) => one.key === key)
    if (known) return [200, known]
    const left = debit.state === 'SETTLED' ? debit.paise - refundedOf(utr) : 0
    const paise = body.paise === undefined ? left : Number(body.paise)
    if (paise < 1 || paise > left) return [409, { problem: 'nothing-left' }]
    const refund: Refund = { id: next('R'), utr, key, paise, state: 'QUEUED', at: Date.now() }
    refunds.push(refund)
    return [202, refund]
  }

  /** Pays out what is settled and refunded; ₹1 of each debit is its cost, 18 paise of it GST. */
  function payOut(): void {
    const id = next('P')
    const isNew = (one: string) => !items.some((item) => item.id === one)
    const added = [
      ...debits
        .filter(({ utr, state }) => state === 'SETTLED' && isNew(utr))
        .map(({ utr, paise }) => ({ payout: id, id: utr, of: 'debit' as const, paise, cost: 100, gst: 18 })),
      ...refunds
        .filter((one) => one.state === 'DONE' && isNew(one.id))
        .map((one) => ({
          payout: id,
          id: one.id,
          of: 'refund' as const,
          paise: -one.paise,
          cost: 0,
          gst: 0,
        })),
    ]
    if (added.length === 0) return
    items.push(...added)
    const paise = added.reduce((sum, one) => sum + one.paise - one.cost, 0)
    payouts.push({ id, paise, bank: `BANK-${id}`, at: Date.now() })
  }

  const calls: [method: string, path: RegExp, answer: (call: Call) => Answer | Promise<Answer>][] = [
    ['POST', /^\/collects$/, createCollect],
    [
      'GET',
      /^\/collects$/,
      ({ query }) => [
        200,
        {
          collects: collects.filter(({ reference }) => reference === query.get('reference')).map(collectView),
        },
      ],
    ],
    [
      'GET',
      /^\/collects\/([^/]+)$/,
      ({ id }) => {
        const collect = collects.find(({ ref }) => ref === id)
        return collect ? [200, collectView(collect)] : noSuch
      },
    ],
    [
      'GET',
      /^\/collects\/([^/]+)\/debits$/,
      ({ id }) =>
        collects.some(({ ref }) => ref === id)
          ? [200, { debits: debits.filter(({ ref }) => ref === id).map(debitView) }]
          : noSuch,
    ],
    ['POST', /^\/collects\/([^/]+)\/ask$/, askPayer],
    [
      'GET',
      /^\/debits$/,
      ({ query }) => {
        const { page, after } = pageOf(debits, ({ utr }) => utr, query)
        return [200, { debits: page.map(debitView), after }]
      },
    ],
    [
      'GET',
      /^\/debits\/([^/]+)$/,
      ({ id }) => {
        const debit = debits.find(({ utr }) => utr === id)
        return debit ? [200, debitView(debit)] : noSuch
      },
    ],
    ['POST', /^\/debits\/([^/]+)\/agree$/, ({ id }) => endDebit(id, 'SETTLED')],
    ['POST', /^\/debits\/([^/]+)\/decline$/, ({ id }) => endDebit(id, 'DECLINED')],
    ['POST', /^\/debits\/([^/]+)\/refunds$/, createRefund],
    [
      'GET',
      /^\/debits\/([^/]+)\/refunds$/,
      ({ id }) =>
        debits.some(({ utr }) => utr === id)
          ? [200, { refunds: refunds.filter(({ utr }) => utr === id) }]
          : noSuch,
    ],
    [
      'GET',
      /^\/refunds$/,
      ({ query }) => {
        const { page, after } = pageOf(refunds, ({ id }) => id, query)
        return [200, { refunds: page, after }]
      },
    ],
    [
      'GET',
      /^\/refunds\/([^/]+)$/,
      ({ id }) => {
        const refund = refunds.find((one) => one.id === id)
        return refund ? [200, refund] : noSuch
      },
    ],
    [
      'GET',
      /^\/payouts$/,
      ({ query }) => {
        const { page, after } = pageOf(payouts, ({ id }) => id, query)
        return [200, { payouts: page, after }]
      },
    ],
    [
      'GET',
      /^\/payouts\/([^/]+)\/items$/,
      ({ id }) => [200, { items: items.filter(({ payout }) => payout === id) }],
    ],
    ['POST', /^\/refunds\/([^/]+)\/finish$/, ({ id }) => endRefund(id, 'DONE')],
    ['POST', /^\/refunds\/([^/]+)\/bounce$/, ({ id }) => endRefund(id, 'BOUNCED')],
  ]

  async function answer(req: IncomingMessage): Promise<Answer> {
    if (state.isDown) return [503, {}]
    const { pathname, searchParams: query } = new URL(req.url ?? '/', 'http://collect.test')
    const isOfPayer = /\/(ask|agree|decline)$/.test(pathname)
    if (!isOfPayer && req.headers.authorization !== `Token ${token}`) return [401, { problem: 'no-token' }]
    for (const [method, path, reply] of calls) {
      const id = req.method === method && path.exec(pathname)
      if (id) return reply({ id: id[1] ?? '', body: await bodyOf(req), query })
    }
    return [404, {}]
  }

  const server: Server = createServer(async (req, res) => {
    const [status, body] = await answer(req)
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  return { server, state, payOut }
}

async function bodyOf(req: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk)
  const body = chunks.length > 0 ? parseJson(Buffer.concat(chunks).toString()) : {}
  return typeof body === 'object' && body !== null ? { ...body } : {}
}
