import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { addMoney, paidTopUp } from '../../../tests/adding-money.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { backToNow, buyOnline, later } from '../../../tests/paying.ts'
import { addProduct } from '../../../tests/products.ts'
import { ownProvider } from '../../../tests/provider.ts'
import { fromPaise } from '../../lib/money.ts'
import { db, pool, transaction } from '../../platform/database.ts'
import { checkNow } from '../checkout/check-provider.ts'
import { bookIn, bookSettlement } from './book-settlement.ts'
import { fetchSettlements } from './fetch-settlements.ts'
import type { Settlement, SettlementLine } from './rules.ts'
import { saveSettlement } from './store.ts'
import type { LineOnWire, SettlementOnWire } from './wire.ts'

ownDatabase()
const provider = ownProvider()
afterEach(async () => {
  backToNow()
  await expectInvariants()
})

let owner: Actor
let asha: Actor
let bat: { id: string }
beforeAll(async () => {
  owner = await admin()
  asha = await shopper('Asha Rao')
  bat = await addProduct({ name: 'Bat', salePrice: 970, sizes: [{ size: 8, stock: 500 }] })
})

const settlements = async (): Promise<SettlementOnWire[]> =>
  (await owner.get('/settlement/get-settlements')).body.settlements
const settlement = async (id = '') => (await settlements()).find(({ _id }) => _id === id)
const settleAtProvider = async (): Promise<string> => {
  await provider.control('POST', '/settle')
  const { rows } = await pool.query('select id from sandbox_razorpay.settlements order by ctid desc limit 1')
  return rows[0].id
}
/** The id of what the provider paid out. */
const settle = async (): Promise<string> => {
  const id = await settleAtProvider()
  await fetchSettlements()
  return id
}
const linesOf = async (settlement: string): Promise<LineOnWire[]> =>
  (await owner.get(`/settlement/get-lines?settlement=${settlement}`)).body.lines
const differences = async (): Promise<LineOnWire[]> => (await owner.get('/settlement/get-lines')).body.lines
const differenceOf = async (id: string) => (await differences()).find(({ _id }) => _id === id)?.difference

const balances = async (): Promise<Record<string, number>> => {
  const { rows } = await pool.query(`
    select kind, coalesce(sum(amount), 0)::bigint as sum from ledger_accounts
    left join ledger_entries on account_id = ledger_accounts.id where user_id is null group by 1`)
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]))
}
const movedSince = async (before: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(await balances()).flatMap(([kind, sum]) =>
      sum === before[kind] ? [] : [[kind, sum - (before[kind] ?? 0)]],
    ),
  )

const paid = (about: string, rupees: number, more: Partial<SettlementLine> = {}): SettlementLine => ({
  id: about,
  kind: 'payment',
  about,
  currency: 'INR',
  gross: fromPaise(rupees * 100),
  fee: fromPaise(0),
  tax: fromPaise(0),
  ...more,
})
const settlementOf = (rupees: number, more: Partial<Settlement> = {}): Settlement => ({
  id: `setl_${randomUUID()}`,
  reference: 'UTR1',
  amount: fromPaise(rupees * 100),
  status: 'processed',
  settledAt: new Date(),
  ...more,
})

describe('a settlement that the provider tells', () => {
  test('of an order and a top-up pays out what they paid less fees, and is booked once', async () => {
    const { order, proof } = await buyOnline(asha, provider, bat)
    const topUp = await paidTopUp(provider, asha, 500)
    await addMoney(asha, topUp)
    const before = await balances()
    const id = await settle()
    // 2 % of ₹1,500 and 18 % of that.
    expect(await settlement(id)).toMatchObject({
      amount: 1_464.6,
      status: 'processed',
      different: 0,
      booked: { gross: 1_500, fee: 30, tax: 5.4 },
    })
    expect(await movedSince(before)).toEqual({
      bank: -146_460,
      provider: 150_000,
      'provider-fees': -3_000,
      'fee-tax': -540,
    })
    const lines = await linesOf(id)
    expect(lines).toHaveLength(2)
    expect(lines.find(({ about }) => about === proof.razorpayPaymentId)).toMatchObject({
      kind: 'payment',
      orderId: order._id,
      gross: 1_000,
      fee: 20,
      tax: 3.6,
      difference: null,
    })
    await settle()
    expect(await movedSince(before)).toMatchObject({ bank: -146_460 })
  })

  test('less a refund and a lost dispute: each is found in the books', async () => {
    const refunded = await buyOnline(asha, provider, bat)
    const disputed = await buyOnline(asha, provider, bat)
    await buyOnline(asha, provider, bat)
    const refund = await provider.control('POST', `/payments/${refunded.proof.razorpayPaymentId}/refund`, {
      amount: 10_000,
    })
    const dispute = await provider.control('POST', `/payments/${disputed.proof.razorpayPaymentId}/dispute`, {
      amount: 20_000,
    })
    await provider.control('POST', `/disputes/${dispute.id}/lost`)
    const id = await settle()
    expect(await settlement(id)).toMatchObject({ booked: { gross: 2_700 }, different: 2 })
    expect(await differenceOf(refund.id)).toBe('Not in the books of this shop')

    await checkNow(refunded.proof.razorpayPaymentId)
    await checkNow(dispute.id)
    await fetchSettlements()
    const lines = await linesOf(id)
    expect(lines.filter(({ kind }) => kind !== 'payment')).toMatchObject([
      { kind: 'dispute', about: dispute.id, gross: -200, orderId: disputed.order._id, difference: null },
      { kind: 'refund', about: refund.id, gross: -100, orderId: refunded.order._id, difference: null },
    ])
    expect(await differences()).toEqual([])
  })

  test('of a payment that is not the shop’s is booked, because the bank has it, and named', async () => {
    const order = await provider.control('POST', '/orders', { amount: 70_000, currency: 'INR' })
    const { body } = await provider.pay({ order_id: order.id, outcome: 'success' })
    expect(await settlement(await settle())).toMatchObject({ different: 1, booked: { gross: 700 } })
    expect(await differenceOf(body.razorpay_payment_id)).toBe('Not in the books of this shop')
    await pool.query(`update settlement_lines set difference = null`)
  })

  test('while the provider is out is fetched when it is back', async () => {
    await buyOnline(asha, provider, bat)
    const id = await settleAtProvider()
    await provider.control('PUT', '/settings', { outage: true })
    await fetchSettlements()
    await provider.control('PUT', '/settings', { outage: false })
    expect(await settlement(id)).toBeUndefined()
    await provider.control('POST', '/faults', { operation: 'settlement_recon', kind: 'http_500', next: 1 })
    await fetchSettlements()
    expect(await settlement(id)).toMatchObject({ booked: null })
    await fetchSettlements()
    expect(await settlement(id)).toMatchObject({ booked: { gross: 1_000 } })
  })
})

describe('a settlement', () => {
  test('of another amount than the payment is named with it', async () => {
    const { proof } = await buyOnline(asha, provider, bat)
    expect(await bookSettlement(settlementOf(900), [paid(proof.razorpayPaymentId, 900)])).toBe(true)
    expect(await differenceOf(proof.razorpayPaymentId)).toBe('Another amount than in the books')
    await pool.query('update settlement_lines set difference = null')
  })

  test('of a payment that was settled before is named as twice', async () => {
    const { proof } = await buyOnline(asha, provider, bat)
    const id = proof.razorpayPaymentId
    await bookSettlement(settlementOf(1_000), [paid(id, 1_000)])
    expect(await differenceOf(id)).toBeUndefined()
    const again = settlementOf(1_000)
    await bookSettlement(again, [paid(id, 1_000)])
    expect(await differences()).toMatchObject([{ settlement: again.id, difference: 'Settled before' }])
    await pool.query('update settlement_lines set difference = null')
  })

  test('in another currency is named and not booked', async () => {
    const abroad = settlementOf(700)
    expect(await bookSettlement(abroad, [paid('pay_usd', 700, { currency: 'USD' })])).toBe(false)
    expect(await differenceOf('pay_usd')).toBe('Not in rupees: its settlement is not booked')
    expect(await settlement(abroad.id)).toMatchObject({ booked: null })
    await pool.query('delete from settlement_lines where settlement_id = $1', [abroad.id])
  })

  test('whose lines do not add up is booked when all have come', async () => {
    const [one, other] = [await buyOnline(asha, provider, bat), await buyOnline(asha, provider, bat)]
    const both = settlementOf(2_000)
    const first = paid(one.proof.razorpayPaymentId, 1_000)
    expect(await bookSettlement(both, [first])).toBe(false)
    expect(await bookSettlement(both, [first, paid(other.proof.razorpayPaymentId, 1_000)])).toBe(true)
  })

  test('that has failed is not booked until it is paid out', async () => {
    const { proof } = await buyOnline(asha, provider, bat)
    const lines = [paid(proof.razorpayPaymentId, 1_000)]
    const failed = settlementOf(1_000, { status: 'failed' })
    expect(await bookSettlement(failed, lines)).toBe(false)
    expect(await bookSettlement({ ...failed, status: 'processed' }, lines)).toBe(true)
  })

  test('that several learn of at once is booked once', async () => {
    const { proof } = await buyOnline(asha, provider, bat)
    const before = await balances()
    const told = settlementOf(1_000)
    const lines = [paid(proof.razorpayPaymentId, 1_000)]
    const booked = await Promise.all(Array.from({ length: 8 }, () => bookSettlement(told, lines)))
    expect(booked.filter(Boolean)).toHaveLength(1)
    expect(await movedSince(before)).toEqual({ bank: -100_000, provider: 100_000 })
  })
})

test('a payment that is not settled for longer than the setting is named, and not before', async () => {
  const { order, proof } = await buyOnline(asha, provider, bat)
  const ids = async (query = '') =>
    (await owner.get(`/settlement/get-unsettled${query}`)).body.payments.map((one: LineOnWire) => one._id)
  expect(await ids()).not.toContain(proof.razorpayPaymentId)
  expect((await owner.get('/settlement/get-unsettled?days=0')).body.payments).toContainEqual(
    expect.objectContaining({ _id: proof.razorpayPaymentId, orderId: order._id, amount: 1_000 }),
  )
  const tasks = async () => (await owner.get('/report/needs-attention')).body.needs.settlementsToCheck
  const before = await tasks()
  later(7 * 24 * 60 + 1)
  expect(await ids()).toContain(proof.razorpayPaymentId)
  expect(await tasks()).toBeGreaterThan(before)
  backToNow()
  await settle()
  expect(await ids('?days=0')).not.toContain(proof.razorpayPaymentId)
})

describe("the provider's report", () => {
  const heads =
    'transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,debit,credit,payment_method,order_id,dispute_id,settlement_id,settled_at,settlement_utr,settled_by'
  const row = (payment: string, settlement: string, more: { credit?: string } = {}) =>
    `payment,${payment},"1,000.00",INR,20.00,3.60,0.00,${more.credit ?? '976.40'},upi,order_1,,${settlement},20/11/2026 10:30:00,HDFC1,Razorpay`
  const fileOf = (...lines: string[]) => Buffer.from([heads, ...lines].join('\n')).toString('base64')
  const check = async (file: string) => (await owner.post('/settlement/check-report', { file })).body
  const book = async (file: string) => {
    const { settlements, total } = await check(file)
    return owner.post('/settlement/book-report', { file, name: 'recon.csv', settlements, total })
  }

  test('is previewed, booked once with its fees, and matched', async () => {
    const { proof } = await buyOnline(asha, provider, bat)
    const id = `setl_${randomUUID().slice(0, 8)}`
    const file = fileOf(row(proof.razorpayPaymentId, id), row(proof.razorpayPaymentId, id))
    const before = await balances()
    expect(await check(file)).toMatchObject({
      settlements: 1,
      total: 976.4,
      known: 0,
      found: [{ _id: id, reference: 'HDFC1', amount: 976.4, lines: 1 }],
      leftOut: [],
    })
    expect(await movedSince(before)).toEqual({})
    expect(await book(file)).toMatchObject({ status: 200, body: { booked: 1 } })
    expect(await movedSince(before)).toEqual({
      bank: -97_640,
      provider: 100_000,
      'provider-fees': -2_000,
      'fee-tax': -360,
    })
    expect(await linesOf(id)).toMatchObject([{ gross: 1_000, fee: 20, tax: 3.6, difference: null }])
    expect(await book(file)).toMatchObject({
      status: 409,
      body: { message: 'All settlements of this file are booked already' },
    })
  })

  test('leaves out a settlement as a whole if one of its rows cannot be read', async () => {
    const file = fileOf(row('pay_1', 'setl_a'), row('pay_2', 'setl_a', { credit: 'much' }), 'Total,,,,')
    expect(await check(file)).toMatchObject({
      settlements: 0,
      leftOut: [
        { row: 3, message: 'An amount of pay_2 is not understood' },
        { row: 2, message: 'Settlement setl_a is left out, because of row 3' },
        { row: 4, message: 'A row without an id, as of totals' },
      ],
    })
  })

  test('leaves out a settlement of which it lacks rows, with the reason, until it has all', async () => {
    await settle()
    const [one, other] = [await buyOnline(asha, provider, bat), await buyOnline(asha, provider, bat)]
    const id = await settleAtProvider()
    await provider.control('POST', '/faults', { operation: 'settlement_recon', kind: 'http_500', next: 1 })
    await fetchSettlements()
    const cut = fileOf(row(one.proof.razorpayPaymentId, id))
    expect(await check(cut)).toMatchObject({
      settlements: 0,
      total: 0,
      found: [],
      leftOut: [
        {
          row: 2,
          message: `Settlement ${id} is left out: its rows add up to ₹976.40, and ₹1,952.80 was paid out`,
        },
      ],
    })
    expect(await book(cut)).toMatchObject({
      status: 409,
      body: {
        message: 'Nothing of this file can be booked: its settlements are booked already, or left out',
      },
    })
    expect(await settlement(id)).toMatchObject({ amount: 1_952.8, booked: null })
    const whole = fileOf(row(one.proof.razorpayPaymentId, id), row(other.proof.razorpayPaymentId, id))
    expect(await book(whole)).toMatchObject({ status: 200, body: { booked: 1 } })
    expect(await settlement(id)).toMatchObject({ booked: { gross: 2_000 }, different: 0 })
  })

  test('books nothing of a settlement that the provider lists meanwhile with a larger amount', async () => {
    const listed = settlementOf(2_000)
    const told = { ...listed, amount: fromPaise(1_000_00) }
    await saveSettlement(db, listed)
    expect(await transaction((tx) => bookIn(tx, told, [paid('pay_part', 1_000)], 'report'))).toBe(false)
    expect(await settlement(listed.id)).toMatchObject({ amount: 2_000, booked: null })
    await pool.query('delete from settlement_lines where settlement_id = $1', [listed.id])
  })

  test('is not booked if it is another than was checked, and refused without its columns', async () => {
    const file = fileOf(row('pay_9', 'setl_b'))
    const booking = { file, settlements: 1, total: 976.5 }
    expect((await owner.post('/settlement/book-report', booking)).status).toBe(409)
    const other = Buffer.from('awb,amount\n1,2').toString('base64')
    expect(await owner.post('/settlement/check-report', { file: other })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^The file needs the columns/) },
    })
  })
})

test('fees and the GST on them are summed by month, and downloaded for the input credit', async () => {
  await bookSettlement(settlementOf(97.64, { settledAt: new Date('2026-09-30T19:00:00Z') }), [
    paid('pay_sept', 100, { fee: fromPaise(236), tax: fromPaise(36) }),
  ])
  const { months } = (await owner.get('/settlement/get-fees')).body
  expect(months).toContainEqual({ month: '2026-10', settlements: 1, gross: 100, fee: 2, tax: 0.36 })
  const { body: text } = await owner.get('/settlement/download-fees')
  expect(text).toContain('2026-10,1,100,2,0.36')
})
