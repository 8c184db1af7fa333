import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, shopper } from '../../../tests/actors.ts'
import { checkout, fillCart, order, stockOf } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { backToNow, begin, later, pay, statesOf, toPay, verify } from '../../../tests/paying.ts'
import { addProduct } from '../../../tests/products.ts'
import { ownProvider } from '../../../tests/provider.ts'
import { clock } from '../../platform/clock.ts'
import { openDatabase, pool } from '../../platform/database.ts'
import { paymentProvider } from '../../platform/payment-provider.ts'
import { reconcilePayments } from './reconcile-payments.ts'

ownDatabase()
const provider = ownProvider()
beforeAll(() => provider.setAccount({ timeout: 400 }))
afterEach(async () => {
  backToNow()
  await provider.control('DELETE', '/faults')
  await provider.control('PUT', '/settings', { outage: false })
  await expectInvariants()
})

let asha: Actor
beforeEach(async () => {
  asha = await shopper('Asha Rao')
})

const fault = (operation: string, kind: string, more: object = { next: 1 }) =>
  provider.control('POST', '/faults', { operation, kind, ...more })
const inDoubt = { status: 503, body: { requestId: expect.any(String) } }
const silences = [
  'http_500',
  'http_502',
  'http_429',
  'html_502',
  'hang',
  'reset',
  'apply_then_hang',
  'apply_then_reset',
]

test('keys of another account say nothing: units stay reserved, and a payment is found once the keys are right', async () => {
  const { id, sizeIds } = await addProduct()
  const proof = await pay(provider, await toPay(asha, { id }), { webhook: false })
  const orderIs = (providerOrderId: string) =>
    pool.query('update payment_intents set provider_order_id = $2, check_at = $3 where user_id = $1', [
      asha.id,
      providerOrderId,
      clock.now(),
    ])
  await orderIs('order_OfAnotherAccoun')
  later(40)
  await reconcilePayments()
  expect([await statesOf(asha), await stockOf(sizeIds[0])]).toEqual([['awaiting_payment'], 9])
  await orderIs(proof.razorpayOrderId)
  await reconcilePayments()
  expect(await statesOf(asha)).toEqual(['placed'])
})

test('who wants to pay again after a change of the account orders anew', async () => {
  const goods = await addProduct()
  await toPay(asha, goods)
  await pool.query(
    "update payment_intents set provider_order_id = 'order_OfAnotherAccoun' where user_id = $1",
    [asha.id],
  )
  later(40)
  expect((await begin(asha)).status).toBe(200)
  expect(await statesOf(asha)).toEqual(['expired', 'awaiting_payment'])
})

describe('a provider that answers', () => {
  test.each(silences)(
    '%s when it is to make an order: nothing is lost, and asking again is safe',
    async (kind) => {
      const { id, sizeIds } = await addProduct()
      await fillCart(asha, { id })
      await fault('create_order', kind)
      const answer = await begin(asha)
      expect(answer).toMatchObject(inDoubt)
      expect(answer.body.message).toContain('does not answer')
      const again = await begin(asha)
      expect(again.status).toBe(200)
      expect(await statesOf(asha)).toEqual(['awaiting_payment'])
      expect(await stockOf(sizeIds[0])).toBe(9)
      const { rows } = await pool.query('select id from orders where user_id = $1', [asha.id])
      expect(await paymentProvider().ordersOfReceipt(rows[0].id)).toMatchObject({
        ok: true,
        value: [{ id: again.body.razorpayOrderId }],
      })
      expect((await verify(asha, await pay(provider, again.body.razorpayOrderId))).status).toBe(201)
    },
  )

  test.each(silences)(
    '%s when it is asked about a payment: the shopper is told so, and the job finds out',
    async (kind) => {
      const proof = await pay(provider, await toPay(asha, await addProduct()), { webhook: false })
      await fault('fetch_payment', kind)
      const answer = await verify(asha, proof)
      expect(answer).toMatchObject(inDoubt)
      expect(answer.body.message).toContain('cannot tell yet')
      expect(await statesOf(asha)).toEqual(['awaiting_payment'])
      await reconcilePayments()
      expect(await statesOf(asha)).toEqual(['placed'])
      expect((await verify(asha, proof)).status).toBe(201)
    },
  )

  test.each(['http_500', 'hang', 'apply_then_hang'])(
    '%s when the money is to be taken: it is taken once',
    async (kind) => {
      const orderId = await toPay(asha, await addProduct())
      const { body } = await provider.pay({ order_id: orderId, outcome: 'pending' })
      const razorpayPaymentId = body.error.metadata.payment_id
      await pool.query('update sandbox_razorpay.orders set automatic_capture = false where id = $1', [
        orderId,
      ])
      await provider.control('POST', `/payments/${razorpayPaymentId}/authorise`)
      await fault('capture', kind)
      const proof = { razorpayOrderId: orderId, razorpayPaymentId }
      expect(await verify(asha, proof)).toMatchObject(inDoubt)
      expect((await verify(asha, proof)).status).toBe(201)
    },
  )

  test.each(silences)('%s when it is asked about what was kept: nobody gives it up', async (kind) => {
    const { id } = await addProduct({ salePrice: 300 })
    const orderId = await toPay(asha, { id })
    await pay(provider, orderId, { webhook: false })
    // Only one that throttles is asked again.
    const lasting = { next: kind === 'http_429' ? 4 : 1 }
    await fault('order_payments', kind, lasting)
    expect(await order(asha, await checkout(asha, 'COD'))).toMatchObject(inDoubt)
    await asha.post('/cart/add-to-cart', { productId: id, size: 8 })
    await fault('order_payments', kind, lasting)
    expect(await begin(asha)).toMatchObject(inDoubt)
    expect(await statesOf(asha)).toEqual(['awaiting_payment'])
    expect(await begin(asha)).toMatchObject({ status: 409, body: { message: 'Your order is already paid' } })
    expect(await statesOf(asha)).toEqual(['placed'])
  })
})

describe('a provider that throttles', () => {
  test('keeps no order at the door waiting once it answers again', async () => {
    await toPay(asha, await addProduct({ salePrice: 300 }))
    await fault('order_payments', 'http_429', { next: 2 })
    expect((await order(asha, await checkout(asha, 'COD'))).status).toBe(201)
    expect(await statesOf(asha)).toEqual(['expired', 'placed'])
  })

  test('is left alone for a moment, and asked about the others then', async () => {
    await pool.query('update payment_intents set check_at = null')
    const goods = await addProduct({ sizes: [{ size: 8, stock: 20 }] })
    for (let one = 0; one < 14; one++) await toPay(await shopper(), goods)
    await pool.query('update payment_intents set check_at = created_at where check_at is not null')
    const asked = async () => {
      const calls = `select count(*)::int as count from sandbox_razorpay.calls where operation = 'order_payments'`
      return (await pool.query(calls)).rows[0].count
    }
    const before = await asked()
    await fault('order_payments', 'http_429', { next: 12 })
    const began = performance.now()
    await reconcilePayments()
    expect(performance.now() - began).toBeGreaterThan(2_000)
    expect((await asked()) - before).toBe(14)
    later(4)
    await reconcilePayments()
    expect((await asked()) - before).toBe(28)
  })
})

test('what is settled is looked at no more, even if somebody was in doubt of it meanwhile', async () => {
  const proof = await pay(provider, await toPay(asha, await addProduct()), { webhook: false })
  expect((await verify(asha, proof)).status).toBe(201)
  await pool.query('update payment_intents set check_at = created_at where user_id = $1', [asha.id])
  await reconcilePayments()
  const { rows } = await pool.query('select check_at from payment_intents where user_id = $1', [asha.id])
  expect(rows).toEqual([{ check_at: null }])
})

describe('an order whose beginning the provider never answered', () => {
  test('is in nobody’s way: without an id nobody can have paid it', async () => {
    await fillCart(asha, await addProduct({ salePrice: 300 }))
    await provider.control('PUT', '/settings', { outage: true })
    expect(await begin(asha)).toMatchObject(inDoubt)
    expect((await order(asha, await checkout(asha, 'COD'))).status).toBe(201)
    expect(await statesOf(asha)).toEqual(['expired', 'placed'])
  })

  test('but made it is found by its receipt, should it have been paid after all', async () => {
    await fillCart(asha, await addProduct())
    await fault('create_order', 'apply_then_hang')
    expect(await begin(asha)).toMatchObject(inDoubt)
    const { rows } = await pool.query(
      'select id from sandbox_razorpay.orders order by created_at desc limit 1',
    )
    await pay(provider, rows[0].id, { webhook: false })
    later(31)
    await reconcilePayments()
    expect(await statesOf(asha)).toEqual(['placed'])
  })
})

test('what the provider refuses is not kept: the shopper may pay otherwise', async () => {
  const { id, sizeIds } = await addProduct({ salePrice: 300 })
  await fillCart(asha, { id })
  // An order of another amount has the receipt: nothing else makes the sandbox refuse a right request.
  await pool.query(`create function another() returns trigger language plpgsql as $$
    begin new.amount := new.amount + 1; return new; end $$;
    create trigger another before insert on sandbox_razorpay.orders for each row execute function another()`)
  expect((await begin(asha)).status).toBe(402)
  await pool.query('drop trigger another on sandbox_razorpay.orders; drop function another')
  expect(await statesOf(asha)).toEqual(['expired'])
  expect(await stockOf(sizeIds[0])).toBe(10)
})

test('a provider that hangs makes nobody else wait: no connection and no lock is held while it is asked', async () => {
  const goods = await addProduct({ salePrice: 300, sizes: [{ size: 8, stock: 100 }] })
  const ids: [Actor, string][] = []
  for (let one = 0; one < 6; one++) {
    const buyer = await shopper()
    ids.push([buyer, await toPay(buyer, goods)])
  }
  const [ravi, priya] = [await shopper('Ravi'), await shopper('Priya')]
  await fillCart(ravi, goods)
  await fillCart(priya, goods)
  const proofs = await Promise.all(ids.map(([, orderId]) => pay(provider, orderId)))
  const url = pool.options.connectionString ?? ''
  const wide = pool
  openDatabase(url, 2)
  provider.setAccount()
  for (const operation of ['fetch_payment', 'create_order', 'order_payments'])
    await fault(operation, 'slow', { milliseconds: 5_000 })
  const body = await checkout(ravi, 'COD')
  await pool.query('update payment_intents set check_at = created_at where check_at is not null')
  let answered = 0
  const slow = Promise.all(
    [
      ...ids.map(([buyer], index) => verify(buyer, proofs[index] ?? {})),
      begin(priya),
      reconcilePayments(),
    ].map((asked) => asked.finally(() => answered++)),
  )
  const slowCalls = async () =>
    (await wide.query("select from sandbox_razorpay.calls where fault = 'slow'")).rowCount
  await expect.poll(slowCalls).toBeGreaterThanOrEqual(8)
  expect((await order(ravi, body)).status).toBe(201)
  expect(answered).toBe(0)
  for (const answer of await slow) if (answer) expect(answer.status).toBeLessThan(300)
  const narrow = pool
  openDatabase(url)
  await Promise.all([wide.end(), narrow.end()])
  provider.setAccount({ timeout: 400 })
})
