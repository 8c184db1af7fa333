import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays, type Day, startOf } from '../src/lib/dates.ts'
import { clock } from '../src/platform/clock.ts'
import { pool } from '../src/platform/database.ts'
import { monthOf, nextMonth } from '../src/shop/gst/period-rules.ts'
import { writeReturnFiles } from '../src/shop/gst/write-return-files.ts'
import { type Actor, admin, shopper } from './actors.ts'
import { address, checkout, fillCart, fillWallet, makeCoupon, order } from './buying.ts'
import { ownDatabase } from './database.ts'
import { expectReturns } from './gst-return.ts'
import { expectInvariants } from './invariants.ts'
import { addProduct } from './products.ts'
import { runs } from './runs.ts'
import { makeHeldChanges } from './shipping.ts'
import { WAIT_TIMEOUT_MS } from './timeouts.ts'

ownDatabase()

/** Two of one state each, and one of a code that no state has. */
const states = { Karnataka: '29AABCM1234A1Z3', Maharashtra: '27AAPFU0939F1ZV', Ladakh: null, Goa: null }
const place = fc.constantFrom(...(Object.keys(states) as (keyof typeof states)[]))
const which = fc.nat({ max: 20 })

type SoldOrder = {
  id: string
  state: keyof typeof states
  items: { _id: string; productId: { _id: string } }[]
}
let owner: Actor
let asha: Actor
let goods: { id: string }[]
const sold: SoldOrder[] = []
const counts: Record<string, number> = {}

beforeAll(async () => {
  ;[owner, asha] = [await admin(), await shopper()]
  const sizes = [8, 9].map((size) => ({ size, stock: 100_000 }))
  const of = (category: string, salePrice: number) => addProduct({ category, salePrice, sizes })
  goods = [
    await of('Running Shoes', 2_599),
    await of('Running Shoes', 2_625.01),
    await of('Backpacks', 1_195),
    await of('Cricket Bats', 125_000),
  ]
  await fillWallet(asha, 1_000_000_000)
})
afterAll(() => vi.restoreAllMocks())

let moment: Date
const go = (to: Date) => {
  moment = to
  vi.spyOn(clock, 'now').mockImplementation(() => moment)
}
const chosen = (n: number) => sold.at(-1 - (n % Math.min(sold.length, 8)))
const itemOf = ({ items }: SoldOrder, n: number) => items[n % items.length]?._id

type Step = () => Promise<boolean>
/** What happens, and whether the shop took it. */
const step = <Asked extends unknown[]>(
  name: string,
  weight: number,
  asked: { [I in keyof Asked]: fc.Arbitrary<Asked[I]> },
  act: (...asked: Asked) => Promise<boolean>,
) => ({
  weight,
  arbitrary: fc.tuple<Asked>(...asked).map((values): Step & { toString: () => string } => {
    const run = async () => {
      const done = await act(...values)
      if (done) counts[name] = (counts[name] ?? 0) + 1
      return done
    }
    return Object.assign(run, { toString: () => `${name} ${JSON.stringify(values)}` })
  }),
})
const ok = ({ status }: { status: number }) => status < 300

const buys = step(
  'order',
  6,
  [
    fc.subarray([0, 1, 2, 3], { minLength: 1 }),
    fc.integer({ min: 1, max: 3 }),
    place,
    fc.boolean(),
    fc.boolean(),
  ],
  async (kinds, quantity, state, isRegistered, hasCoupon) => {
    const wanted = kinds.flatMap((kind) => goods[kind] ?? []).map(({ id }) => ({ id, quantity }))
    await fillCart(asha, ...wanted)
    if (hasCoupon) {
      const code = await makeCoupon(randomUUID(), { percentage: 7, maximum: 10_000 })
      await asha.post('/coupen/validate-coupen', { code, purchaseAmount: 1_000_000 })
    }
    const asked = await checkout(asha, 'Wallet')
    asked.shippingAddress = { ...address, state }
    const gst = isRegistered && states[state] ? { gstin: states[state] } : {}
    const { status, body } = await order(asha, { ...asked, ...gst })
    expect(status).toBe(201)
    sold.push({ id: body.order._id, state, items: body.order.items })
    return true
  },
)
const moves = step(
  'move an item',
  4,
  [which, which, fc.constantFrom('Shipped', 'Delivered', 'Cancelled', 'ReturnAccepted')],
  async (n, item, newStatus) => {
    const one = chosen(n)
    if (!one) return false
    const asked = { productId: itemOf(one, item), newStatus }
    return ok(await owner.put(`/order/update-product-status/${one.id}`, asked))
  },
)
const batches = step(
  'ship or deliver a batch',
  3,
  [
    fc.uniqueArray(which, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('Shipped', 'Delivered'),
    fc.boolean(),
  ],
  (these, newStatus, isUndone) => batch(these, newStatus, isUndone),
)
const undone = step('undo a batch', 2, [fc.uniqueArray(which, { minLength: 1, maxLength: 4 })], (these) =>
  batch(these, 'Shipped', true),
)
async function batch(these: number[], newStatus: string, isUndone: boolean): Promise<boolean> {
  const id = randomUUID()
  const orders = [...new Set(these.flatMap((n) => chosen(n)?.id ?? []))]
  if (orders.length === 0) return false
  const { body } = await owner.post('/order/change-statuses', { batch: id, orders, newStatus })
  if (isUndone) await owner.put(`/order/undo-status-changes/${id}`)
  await makeHeldChanges()
  return body.changed.length > 0
}
const cancels = step('cancel', 2, [which, which], async (n, item) => {
  const one = chosen(n)
  if (!one) return false
  const asked = {
    orderId: one.id,
    itemId: itemOf(one, item),
    orderStatus: 'Cancelled',
    cancelReason: 'Other',
  }
  return ok(await asha.put('/order/user-order-status-change', asked))
})
const givesBack = step('give back', 4, [which, which, fc.boolean()], async (n, item, isExchange) => {
  const one = chosen(n)
  const itemId = one && itemOf(one, item)
  if (!one || !itemId) return false
  await owner.put(`/order/update-product-status/${one.id}`, { productId: itemId, newStatus: 'Delivered' })
  const size = isExchange ? { size: 9 } : {}
  const asked = { orderId: one.id, itemId, reason: 'Other', ...size }
  if (!ok(await asha.post('/order/return-order-request', asked))) return false
  const accepted = { productId: itemId, newStatus: 'ReturnAccepted' }
  if (!ok(await owner.put(`/order/update-product-status/${one.id}`, accepted))) return false
  if (isExchange) {
    const { orders } = (await asha.get('/order/get-orders?limit=1')).body
    sold.push({ id: orders[0]._id, state: one.state, items: orders[0].items })
  }
  return true
})
const edits = step('correct an address', 3, [which, place], async (n, state) => {
  const one = chosen(n)
  const isDone =
    one !== undefined && ok(await owner.put(`/order/set-address/${one.id}`, { ...address, state }))
  if (isDone) one.state = state
  return isDone
})
const gives = step('give goodwill', 2, [fc.integer({ min: 100, max: 50_000 })], async (paise) => {
  const given = { key: randomUUID(), amount: paise / 100, reason: 'A late parcel' }
  return ok(await owner.post(`/wallet/give-goodwill/${asha.id}`, given))
})
const rates = step('change a rate', 1, [fc.constantFrom(12, 18, 28), which], async (percent, days) => {
  const from = addDays(clock.today(), days)
  return ok(await owner.post('/tax/add-rate', { taxClass: 'flat-18', from, percent, source: 'A test' }))
})
const waits = step('time passes', 4, [fc.integer({ min: 1, max: 4 })], async (days) => {
  go(new Date(moment.getTime() + days * 86_400_000))
  return true
})
const steps = fc.array(
  fc.oneof(buys, moves, batches, undone, cancels, givesBack, edits, gives, rates, waits),
  { minLength: 10, maxLength: 25, size: 'max' },
)

const first = monthOf(addDays(clock.today(), 31))
let month = first
const numRuns = runs(4, 100)
const seed = Number(process.env.SEED ?? 2026)
/** The whole audit reads all months of before. */
const AUDITED_MONTHS = 25

test(
  `each of ${numRuns} random months adds up to its documents and the ledger, and once closed is the same (SEED=${seed})`,
  async () => {
    let [closed, lines] = [null as { month: string; bytes: Uint8Array } | null, 0]
    const fileOf = (of: string) => owner.get(`/gst/download-return?period=${of}&file=json`)
    for (const [nth, actions] of fc.sample(steps, { numRuns, seed }).entries()) {
      const begins = startOf(`${month}-01` as Day)
      go(new Date(begins.getTime() + 10 * 3_600_000))
      await pool.query(`update sessions set expires_at = $1::timestamptz + interval '40 days'`, [moment])
      for (const act of actions) await act()
      lines += await expectReturns(owner, begins)
      const states = await pool.query(
        `select order_id as id, document #>> '{buyer,state,name}' as state from invoices where issued_at >= $1`,
        [begins],
      )
      for (const { id, state } of states.rows)
        expect(sold.find((one) => one.id === id)?.state ?? state).toBe(state)
      if (closed) expect((await fileOf(closed.month)).bytes, closed.month).toEqual(closed.bytes)
      const last = monthOf(clock.today())
      const open = (await fileOf(last)).bytes
      month = nextMonth(last)
      go(new Date(startOf(`${month}-01` as Day).getTime() + 3_600_000))
      await pool.query(`update sessions set expires_at = $1::timestamptz + interval '40 days'`, [moment])
      expect((await owner.post('/gst/close-month', { month: last })).body).toMatchObject({
        message: 'Month closed',
      })
      await writeReturnFiles()
      closed = { month: last, bytes: (await fileOf(last)).bytes }
      expect(closed.bytes, last).toEqual(open)
      if (nth % AUDITED_MONTHS === 0 || nth === numRuns - 1) await expectInvariants()
    }
    console.info(`${numRuns} months from ${first} to ${month}, ${lines} lines of documents:`, counts)
    expect(lines).toBeGreaterThan(numRuns)
  },
  numRuns * WAIT_TIMEOUT_MS,
)
