import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, shopper } from '../../../tests/actors.ts'
import { fillCart } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { begin, buyOnline, pay, statesOf, toPay, verify } from '../../../tests/paying.ts'
import { addProduct } from '../../../tests/products.ts'
import { ownProvider } from '../../../tests/provider.ts'
import { fromPaise } from '../../lib/money.ts'
import { pool } from '../../platform/database.ts'
import { paymentProvider } from '../../platform/payment-provider.ts'
import { reconcilePayments } from './reconcile-payments.ts'

ownDatabase()
const provider = ownProvider()
afterEach(() => expectInvariants())

let asha: Actor
let orderId: string
beforeEach(async () => {
  asha = await shopper('Asha Rao')
  orderId = await toPay(asha, await addProduct({ salePrice: 500 }))
})

const failed = { status: 402, body: { message: 'Payment failed. Please retry.' } }
const unpaid = async () => expect(await statesOf(asha)).toEqual(['awaiting_payment'])

describe('a proof of payment (S12)', () => {
  test('needs no signature: the provider is asked', async () => {
    const { razorpaySignature: _, ...proof } = await pay(provider, orderId)
    expect((await verify(asha, proof)).status).toBe(201)
  })

  test('with a signature needs a right one', async () => {
    const proof = await pay(provider, orderId)
    const { razorpayOrderId, razorpayPaymentId, razorpaySignature } = proof
    const signed = (key: string) =>
      createHmac('sha256', key).update(`${razorpayOrderId}|${razorpayPaymentId}`).digest('hex')
    const flipped = (razorpaySignature.startsWith('0') ? '1' : '0') + razorpaySignature.slice(1)
    for (const wrong of [flipped, signed('another key'), '', 'ä', razorpaySignature.toUpperCase()])
      expect(await verify(asha, { ...proof, razorpaySignature: wrong })).toMatchObject(failed)
    await unpaid()
    expect((await verify(asha, proof)).status).toBe(201)
    expect(await verify(asha, { ...proof, razorpaySignature: flipped })).toMatchObject(failed)
  })

  test('whose signature is wrong, as after a change of keys, has the provider asked soon', async () => {
    const proof = await pay(provider, orderId)
    expect(await verify(asha, { ...proof, razorpaySignature: '0'.repeat(64) })).toMatchObject(failed)
    await reconcilePayments()
    expect(await statesOf(asha)).toEqual(['placed'])
  })

  test("of somebody else's order is of none", async () => {
    const ravi = await shopper('Ravi')
    const proof = await pay(provider, orderId)
    const answer = await verify(ravi, proof)
    expect(answer).toMatchObject({ status: 404, body: { message: 'Order not found' } })
    expect(await verify(ravi, { ...proof, razorpayOrderId: 'order_ABCDEFGHIJKLMN' })).toMatchObject({
      status: 404,
      body: answer.body,
    })
    expect((await verify(ravi, { ...proof, userId: asha.id })).status).toBe(403)
    await unpaid()
  })

  test("with the payment of somebody else's order pays nothing", async () => {
    const ravi = await shopper('Ravi')
    const { proof } = await buyOnline(ravi, provider, await addProduct({ salePrice: 500 }))
    const { razorpayPaymentId } = proof
    expect(await verify(asha, { razorpayOrderId: orderId, razorpayPaymentId })).toMatchObject(failed)
    await unpaid()
  })

  test('with the payment of a cheaper order pays nothing', async () => {
    const cheap = await paymentProvider().createOrder({
      receipt: crypto.randomUUID(),
      amount: fromPaise(100),
    })
    const proof = await pay(provider, cheap.ok ? cheap.value.id : '')
    expect(await verify(asha, { ...proof, razorpayOrderId: orderId })).toMatchObject(failed)
    expect((await verify(asha, proof)).status).toBe(404)
    await unpaid()
  })

  test.each([
    ['another currency', "currency = 'USD'"],
    ['money that was given back', "status = 'refunded', amount_refunded = amount"],
  ])('of %s pays nothing', async (_, change) => {
    const proof = await pay(provider, orderId)
    await pool.query(`update sandbox_razorpay.payments set ${change} where id = $1`, [
      proof.razorpayPaymentId,
    ])
    for (let again = 0; again < 2; again++) expect((await verify(asha, proof)).status).toBe(402)
    expect(await statesOf(asha)).toEqual(['expired'])
  })

  test.each(['failure', 'pending'])(
    'of an attempt that ended in %s pays nothing; another try may',
    async (outcome) => {
      const { body } = await provider.pay({ order_id: orderId, outcome })
      const { payment_id: razorpayPaymentId } = body.error.metadata
      expect(await verify(asha, { razorpayOrderId: orderId, razorpayPaymentId })).toMatchObject(failed)
      await unpaid()
      expect((await verify(asha, await pay(provider, orderId))).status).toBe(201)
    },
  )

  test.each([
    ['nothing', {}],
    ['no payment', { razorpayOrderId: 'order_1' }],
    ['no text', { razorpayOrderId: ['order_1'], razorpayPaymentId: { $gt: '' } }],
    ['too much', { razorpayOrderId: 'o'.repeat(5000), razorpayPaymentId: 'p' }],
    ['empty text', { razorpayOrderId: ' ', razorpayPaymentId: '' }],
  ])('that is %s is refused', async (_, proof) => {
    expect((await verify(asha, proof)).status).toBe(400)
  })

  test.each(['..', 'pay_', 'pay_ä', "pay_' or 1=1", 'pay_00000000000000'])(
    'with the payment id %s pays nothing',
    async (razorpayPaymentId) => {
      expect(await verify(asha, { razorpayOrderId: orderId, razorpayPaymentId })).toMatchObject(failed)
    },
  )
})

describe('what begins a payment', () => {
  test('takes no amount from the body (S07, S08)', async () => {
    const { body } = await asha.get('/cart/get-to-cart')
    const { items } = body.cart
    const asked = (more: object) =>
      asha.post('/order/create-razorpay-order', {
        items,
        shippingAddress: {
          name: 'A',
          phone: '9876543210',
          address: 'x',
          city: 'x',
          state: 'x',
          pinCode: '560038',
        },
        paymentMethod: 'Razorpay',
        theTotelAmount: 530,
        ...more,
      })
    expect((await asked({ theTotelAmount: 1 })).status).toBe(409)
    for (const theTotelAmount of [-530, 1e308, null, 'abc'])
      expect((await asked({ theTotelAmount })).status).toBe(400)
    expect((await asked({ discount: 99_999 })).status).toBe(409)
    expect((await asked({ discountedAmount: 99_999 })).status).toBe(409)
    expect((await asked({ userId: (await shopper()).id })).status).toBe(403)
    expect(await asked({ amount: 1 })).toMatchObject({ status: 200, body: { amount: 53_000 } })
  })

  test('sells at most what is there', async () => {
    const { id } = await addProduct({ name: 'Last Ball', sizes: [{ size: 8, stock: 1 }] })
    const ravi = await shopper('Ravi')
    await fillCart(ravi, { id })
    await asha.delete('/cart/clear-to-cart')
    await fillCart(asha, { id })
    expect((await begin(ravi)).status).toBe(200)
    const refused = await begin(asha)
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'Last Ball in size UK 8 is out of stock' },
    })
  })
})
