import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, shopper } from '../../../tests/actors.ts'
import { buy, checkout, fillWallet, order, stockOf } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { backToNow, begin, buyOnline, later, pay, statesOf, toPay, verify } from '../../../tests/paying.ts'
import { addProduct } from '../../../tests/products.ts'
import { ownProvider } from '../../../tests/provider.ts'
import { pool } from '../../platform/database.ts'
import { paymentProvider } from '../../platform/payment-provider.ts'
import { sendRefunds } from '../wallet/send-refunds.ts'
import { reconcilePayments } from './reconcile-payments.ts'

ownDatabase()
const provider = ownProvider()
afterEach(async () => {
  backToNow()
  await provider.control('DELETE', '/faults')
  await expectInvariants()
})

let asha: Actor
let ravi: Actor
beforeEach(async () => {
  asha = await shopper('Asha Rao')
  ravi = await shopper('Ravi')
})

const shelf = (stock: number) => addProduct({ salePrice: 300, sizes: [{ size: 8, stock }] })
const fault = (kind: string, more: object = { next: 1 }) =>
  provider.control('POST', '/faults', { operation: 'refund', kind, ...more })

/** A payment after its reservation has expired and the last unit is sold. */
async function tooLate() {
  const { id } = await shelf(1)
  const orderId = await toPay(asha, { id })
  later(31)
  await reconcilePayments()
  await buy(ravi, [{ id }])
  return pay(provider, orderId, { webhook: false })
}

const refundsOf = async (paymentId: string) => {
  const { rows } = await pool.query(
    'select amount, status from sandbox_razorpay.refunds where payment_id = $1 order by created_at',
    [paymentId],
  )
  return rows
}
const owed = async () => (await pool.query('select status, failures from provider_refunds')).rows

describe('a payment that comes after its hold is over', () => {
  test('makes the order if the units are there again', async () => {
    const { id, sizeIds } = await shelf(3)
    const orderId = await toPay(asha, { id, quantity: 2 })
    later(31)
    await reconcilePayments()
    expect(await stockOf(sizeIds[0])).toBe(3)
    const proof = await pay(provider, orderId, { webhook: false })
    expect((await verify(asha, proof)).status).toBe(201)
    expect(await stockOf(sizeIds[0])).toBe(1)
    expect(await statesOf(asha)).toEqual(['placed'])
  })

  test('takes all units of the order or none', async () => {
    const [one, two] = [await shelf(1), await shelf(1)]
    const orderId = await toPay(asha, one, two)
    later(31)
    await reconcilePayments()
    await buy(ravi, [two])
    const refused = await verify(asha, await pay(provider, orderId, { webhook: false }))
    expect(refused.status).toBe(409)
    expect(await stockOf(one.sizeIds[0])).toBe(1)
    expect(await statesOf(asha)).toEqual(['expired'])
  })

  test('and finds nothing left goes back through the provider, once', async () => {
    const proof = await tooLate()
    for (let again = 0; again < 3; again++) {
      const answer = await verify(asha, proof)
      expect(answer.status).toBe(409)
      expect(answer.body.message).toContain('on its way back')
      await sendRefunds()
    }
    expect(await refundsOf(proof.razorpayPaymentId)).toEqual([{ amount: 33_000, status: 'processed' }])
    expect(await statesOf(asha)).toEqual(['expired'])
    await sendRefunds()
    expect(await refundsOf(proof.razorpayPaymentId)).toHaveLength(1)
    const mails = await pool.query("select data from pgboss.job where data ->> 'to' = $1", [asha.email])
    expect(mails.rows.map(({ data }) => data.subject)).toEqual(['Your payment of ₹330 is on its way back'])
  })

  test('is not taken for paid when the units come back after it was decided to give it back', async () => {
    const proof = await tooLate()
    expect((await verify(asha, proof)).status).toBe(409)
    const [bought] = (await ravi.get('/order/get-orders')).body.orders
    const cancelled = { orderId: bought._id, itemId: bought.items[0]._id, cancelReason: 'Other' }
    await ravi.put('/order/user-order-status-change', { ...cancelled, orderStatus: 'Cancelled' })
    expect((await verify(asha, proof)).status).toBe(409)
    expect(await statesOf(asha)).toEqual(['expired'])
  })

  test('is found by the job, days later, though nobody tells of it', async () => {
    const { id } = await shelf(3)
    const orderId = await toPay(asha, { id })
    later(31)
    await reconcilePayments()
    expect(await statesOf(asha)).toEqual(['expired'])
    await pay(provider, orderId, { webhook: false })
    later(3 * 24 * 60)
    await reconcilePayments()
    expect(await statesOf(asha)).toEqual(['placed'])
  })

  test('and after the changed cart was paid goes back: the shopper has bought the goods already', async () => {
    const { id, sizeIds } = await shelf(9)
    const first = await toPay(asha, { id })
    await asha.post('/cart/add-to-cart', { productId: id, size: 8 })
    const second = (await begin(asha)).body.razorpayOrderId
    const [paidFirst, paidSecond] = [await pay(provider, first), await pay(provider, second)]
    expect((await verify(asha, paidSecond)).status).toBe(201)
    expect((await verify(asha, paidFirst)).status).toBe(409)
    expect(await statesOf(asha)).toEqual(['expired', 'placed'])
    expect(await stockOf(sizeIds[0])).toBe(7)
  })

  test('makes its order with the units that the shopper has kept for another payment, which ends', async () => {
    const { id, sizeIds } = await shelf(2)
    const first = await toPay(asha, { id })
    await asha.post('/cart/add-to-cart', { productId: id, size: 8 })
    const second = (await begin(asha)).body.razorpayOrderId
    expect(await stockOf(sizeIds[0])).toBe(0)
    expect((await verify(asha, await pay(provider, first))).status).toBe(201)
    expect(await statesOf(asha)).toEqual(['placed', 'expired'])
    expect(await stockOf(sizeIds[0])).toBe(1)
    const refused = await verify(asha, await pay(provider, second))
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('on its way back')
  })

  test.each(['COD', 'Wallet'])('of goods that were ordered by %s instead goes back', async (method) => {
    await fillWallet(asha, 1000)
    const { id, sizeIds } = await shelf(9)
    const orderId = await toPay(asha, { id })
    expect((await order(asha, await checkout(asha, method))).status).toBe(201)
    const proof = await pay(provider, orderId, { webhook: false })
    for (let again = 0; again < 2; again++) expect((await verify(asha, proof)).status).toBe(409)
    expect([await statesOf(asha), await stockOf(sizeIds[0])]).toEqual([['expired', 'placed'], 8])
    await sendRefunds()
    expect(await refundsOf(proof.razorpayPaymentId)).toMatchObject([{ status: 'processed' }])
  })

  test('of goods that were ordered otherwise after its time was over goes back', async () => {
    const { id } = await shelf(9)
    const orderId = await toPay(asha, { id })
    later(31)
    await reconcilePayments()
    backToNow()
    expect((await order(asha, await checkout(asha, 'COD'))).status).toBe(201)
    expect((await verify(asha, await pay(provider, orderId, { webhook: false }))).status).toBe(409)
    expect(await statesOf(asha)).toEqual(['expired', 'placed'])
  })

  test('makes its order beside one of other goods, and beside an older one of the same', async () => {
    const [one, two] = [await shelf(9), await shelf(9)]
    await buy(asha, [one])
    const orderId = await toPay(asha, one)
    later(31)
    await reconcilePayments()
    backToNow()
    await asha.delete('/cart/clear-to-cart')
    await buy(asha, [two])
    expect((await verify(asha, await pay(provider, orderId, { webhook: false }))).status).toBe(201)
    expect(await statesOf(asha)).toEqual(['placed', 'placed', 'placed'])
  })
})

describe('a second payment of one order', () => {
  /** The provider takes none by itself; one that slips through is what this shop must bear. */
  async function paidTwice() {
    const { order, proof } = await buyOnline(asha, provider, await shelf(5))
    const other = await pay(provider, await toPay(ravi, await shelf(5)), { webhook: false })
    await pool.query('drop index if exists sandbox_razorpay.payments_one_captured')
    await pool.query(
      `update sandbox_razorpay.payments set order_id = $1, created_at = created_at + interval '1 second' where id = $2`,
      [proof.razorpayOrderId, other.razorpayPaymentId],
    )
    const { razorpayPaymentId } = other
    return { order, second: { razorpayOrderId: proof.razorpayOrderId, razorpayPaymentId } }
  }

  test('is answered with the order, and goes back through the provider, once', async () => {
    const { order, second } = await paidTwice()
    for (let again = 0; again < 3; again++) {
      expect(await verify(asha, second)).toMatchObject({ status: 201, body: { order } })
      await Promise.all([sendRefunds(), sendRefunds()])
    }
    expect(await refundsOf(second.razorpayPaymentId)).toEqual([{ amount: 33_000, status: 'processed' }])
    expect((await asha.get('/order/get-orders')).body.total).toBe(1)
  })
})

describe('money that goes back through the provider', () => {
  beforeEach(() => pool.query('delete from provider_refunds'))

  test.each(['http_500', 'html_502', 'reset', 'apply_then_reset'])(
    'is asked for again by the same name when the provider answers %s',
    async (kind) => {
      const { razorpayPaymentId, ...proof } = await tooLate()
      await verify(asha, { razorpayPaymentId, ...proof })
      await fault(kind)
      await sendRefunds()
      expect(await owed()).toEqual([{ status: 'due', failures: 0 }])
      later(32)
      await sendRefunds()
      expect(await owed()).toEqual([{ status: 'processed', failures: 0 }])
      expect(await refundsOf(razorpayPaymentId)).toEqual([{ amount: 33_000, status: 'processed' }])
    },
  )

  test('is followed until the bank has it', async () => {
    const proof = await tooLate()
    await verify(asha, proof)
    await fault('pending', { next: 1, milliseconds: 60_000 })
    await sendRefunds()
    expect(await owed()).toEqual([{ status: 'pending', failures: 0 }])
    const { rows } = await pool.query('select refund_id from provider_refunds')
    await provider.control('POST', `/refunds/${rows[0].refund_id}/process`)
    later(33)
    await sendRefunds()
    expect(await owed()).toEqual([{ status: 'processed', failures: 0 }])
  })

  test('and that the bank would not have is sent again, under a new name', async () => {
    const proof = await tooLate()
    await verify(asha, proof)
    await fault('fail', { next: 1, milliseconds: 60_000 })
    await sendRefunds()
    const { rows } = await pool.query('select refund_id from provider_refunds')
    await provider.control('POST', `/refunds/${rows[0].refund_id}/fail`)
    later(33)
    await sendRefunds()
    expect(await owed()).toEqual([{ status: 'due', failures: 1 }])
    later(34)
    await sendRefunds()
    expect(await owed()).toEqual([{ status: 'processed', failures: 1 }])
    expect(await refundsOf(proof.razorpayPaymentId)).toMatchObject([
      { status: 'failed' },
      { status: 'processed' },
    ])
  })

  test('is not sent again when somebody gave it back by hand', async () => {
    const proof = await tooLate()
    await verify(asha, proof)
    await paymentProvider().refundPayment(proof.razorpayPaymentId, { key: 'by_hand_0001' })
    await sendRefunds()
    expect(await owed()).toEqual([{ status: 'processed', failures: 0 }])
    expect(await refundsOf(proof.razorpayPaymentId)).toHaveLength(1)
  })
})
