import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { fillWallet } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { backToNow, buyOnline, later, pay } from '../../../../tests/paying.ts'
import { addProduct } from '../../../../tests/products.ts'
import { ownProvider } from '../../../../tests/provider.ts'
import { pool } from '../../../platform/database.ts'
import { log } from '../../../platform/log.ts'
import { allMetrics } from '../../../platform/metrics.ts'
import { confirmOrders } from '../../orders/mails/confirm-orders.ts'
import { beginAudit, continueAudit, readAuditState } from './nightly-audit.ts'

ownDatabase()
const provider = ownProvider()

let asha: Actor
let owner: Actor
let paymentId: string
beforeAll(async () => {
  ;[asha, owner] = [await shopper(), await admin()]
  const { proof } = await buyOnline(asha, provider, await addProduct({ salePrice: 100 }))
  paymentId = proof.razorpayPaymentId
  await confirmOrders()
})
afterEach(async () => {
  backToNow()
  await provider.control('PUT', '/settings', { outage: false })
  await pool.query('delete from audits')
})

const day = 24 * 60

/** A night's audit, from its beginning to its end. */
async function night() {
  await beginAudit()
  await continueAudit(0)
  return readAuditState()
}

/** So many days later, with the payments of all but the last of them compared already. */
async function nextNight(days: number) {
  later(days * day)
  const moment = new Date(Date.now() + (days - 1) * 86_400_000)
  await pool.query('update audits set compare_from = $1, compared_to = $1, compare_to = $1', [moment])
  return night()
}

const foundIn = ({ problems }: { problems: { id: string }[] | null }) => problems?.map(({ id }) => id)

/** A payment without an order. */
async function payForNothing(): Promise<string> {
  const { id } = await provider.control('POST', '/orders', { amount: 5000, currency: 'INR' })
  return (await pay(provider, id)).razorpayPaymentId
}

const forget = (id: string) => pool.query('delete from sandbox_razorpay.payments where id = $1', [id])

test('the call answers what the last audit found, and begins one without waiting for it', async () => {
  expect((await owner.get('/report/audit')).body).toMatchObject({ problems: null, underWay: null })
  const begun = await owner.post('/report/audit')
  expect(begun).toMatchObject({ status: 202, body: { problems: null, underWay: { waitsFor: null } } })
  expect((await owner.post('/report/audit')).body).toEqual(begun.body)
  await continueAudit(0)
  const { body } = await owner.get('/report/audit')
  expect(body).toMatchObject({ checks: expect.any(Number), problems: [], underWay: null })
})

test('what is wrong is told every night until it is mended, however long ago it happened', async () => {
  const error = vi.spyOn(log, 'error').mockReturnValue()
  const stray = await payForNothing()
  expect(foundIn(await night())).toEqual(['I23'])
  expect(error).toHaveBeenCalledWith(
    { problem: expect.objectContaining({ id: 'I23' }) },
    'the books are wrong',
  )
  expect(foundIn(await nextNight(20))).toEqual(['I23'])
  await forget(stray)
  expect(foundIn(await nextNight(40))).toEqual([])
  error.mockRestore()
})

test('what the database says is told at once, with the provider away, and counted as a metric', async () => {
  const error = vi.spyOn(log, 'error').mockReturnValue()
  await pool.query('update product_sizes set stock = stock + 1')
  await provider.control('PUT', '/settings', { outage: true })
  const { problems, underWay } = await night()
  expect(problems).toBeNull()
  expect(underWay && foundIn(underWay)).toEqual(['I02', 'I03'])
  await provider.control('PUT', '/settings', { outage: false })
  later(6)
  await continueAudit(0)
  expect(foundIn(await readAuditState())).toEqual(['I02', 'I03'])
  const metrics = await allMetrics()
  expect(metrics).toMatch(/^audit_problems 2$/m)
  expect(metrics).toMatch(/^audit_finished_timestamp_seconds \d{10}/m)
  await pool.query('update product_sizes set stock = stock - 1')
  error.mockRestore()
})

test('a provider that throttles or is away keeps the audit from being finished, and it goes on from there', async () => {
  await night()
  await provider.control('POST', '/faults', { operation: 'list_refunds', kind: 'http_429', next: 8 })
  const { problems, finishedAt, underWay } = await night()
  expect({ problems, underWay }).toMatchObject({
    problems: [],
    underWay: { waitsFor: expect.stringContaining('429') },
  })
  expect(underWay?.comparedTo).not.toEqual(underWay?.compareTo)
  await continueAudit(0)
  expect((await readAuditState()).underWay).toEqual(underWay)
  later(6)
  await continueAudit(0)
  expect((await readAuditState()).underWay?.waitsFor).toContain('429')
  later(12)
  await continueAudit(0)
  const state = await readAuditState()
  expect(state.underWay).toBeNull()
  expect(state.finishedAt).not.toEqual(finishedAt)
})

test('one process at a time goes on with an audit, and another where it has died', async () => {
  await beginAudit()
  const half = new Date(Date.now() - 1_000_000)
  await pool.query('update audits set problems = $$[]$$, compared_to = $1, go_on_at = $2', [
    half,
    new Date(Date.now() + 60_000),
  ])
  await continueAudit(0)
  expect((await readAuditState()).underWay?.comparedTo).toEqual(half)
  later(2)
  await Promise.all([continueAudit(0), continueAudit(0)])
  expect(foundIn(await readAuditState())).toEqual([])
})

test('a payment that was taken days after it was made is found a week later', async () => {
  const stray = await payForNothing()
  const taken = (status: string) =>
    pool.query(
      `update sandbox_razorpay.payments set status = $2, captured_at = case when $2 = 'captured' then now() end where id = $1`,
      [stray, status],
    )
  await taken('failed')
  expect(foundIn(await night())).toEqual([])
  await taken('captured')
  expect(foundIn(await nextNight(4))).toEqual([])
  expect(foundIn(await nextNight(8))).toEqual(['I23'])
  await forget(stray)
})

test('what the provider gives back by itself of an old payment is found', async () => {
  await night()
  const giveBack = (amount: number) =>
    pool.query('update sandbox_razorpay.payments set amount_refunded = $2 where id = $1', [paymentId, amount])
  await giveBack(100)
  await pool.query(
    `insert into sandbox_razorpay.refunds (id, payment_id, amount, notes, status, request, created_at)
     values ('rfnd_byItself', $1, 100, '{}', 'processed', '{}', now() + interval '19.5 days')`,
    [paymentId],
  )
  expect(foundIn(await nextNight(20))).toEqual(['I38'])
  await giveBack(0)
  await pool.query(`delete from sandbox_razorpay.refunds where id = 'rfnd_byItself'`)
})

test('more than a thousand differences end an audit, which says so', async () => {
  await pool.query(`
    insert into sandbox_razorpay.orders
      (id, amount, currency, unique_receipt, notes, automatic_capture, automatic_expiry_minutes, manual_expiry_minutes)
    select 'order_' || n, 500, 'INR', false, '{}', true, 12, 7200 from generate_series(1, 1200) as n;
    insert into sandbox_razorpay.payments
      (id, order_id, amount, currency, status, method, notify, captured_at, created_at)
    select 'pay_' || n, 'order_' || n, 500, 'INR', 'captured', 'upi', false, now(), now() - interval '5 hours'
    from generate_series(1, 1200) as n`)
  const { problems } = await night()
  expect(problems?.[0]).toMatchObject({ id: 'I23', found: 1000, rows: { length: 20 } })
  const said = String(problems?.[1]?.rows[0]?.['not asked'])
  expect(said).toMatch(/^1000 payments differ/)
  const comparedTo = new Date(/\S+Z/.exec(said)?.[0] ?? '')
  expect(comparedTo.getTime()).toBeLessThanOrEqual(Date.now() - 5 * 3_600_000)
  await pool.query(
    `delete from sandbox_razorpay.payments where id in (select 'pay_' || n from generate_series(1, 1200) as n)`,
  )
})

test('money in a wallet that nobody paid is found', async () => {
  await fillWallet(asha, 10)
  // An audit goes as far as the millisecond that it begins in; what happens in that one is the next audit's.
  later(1)
  expect(foundIn(await night())).toEqual(['I38'])
})
