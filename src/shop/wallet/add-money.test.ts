import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, shopper } from '../../../tests/actors.ts'
import { addMoney, askTopUp, paidTopUp } from '../../../tests/adding-money.ts'
import { balanceOf } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { backToNow, later, pay } from '../../../tests/paying.ts'
import { ownProvider } from '../../../tests/provider.ts'
import { fromRupees } from '../../lib/money.ts'
import { db } from '../../platform/database.ts'
import { paymentProvider } from '../../platform/payment-provider.ts'
import { reconcilePayments } from '../checkout/reconcile-payments.ts'
import { settlePaymentIntent } from '../checkout/settle-payment-intent.ts'
import type { PaymentIntent } from '../payments/rules.ts'
import { findPaymentIntentByProviderOrder } from '../payments/store.ts'
import { creditTopUp } from './credit-top-up.ts'

ownDatabase()
const provider = ownProvider()
afterEach(() => expectInvariants())

let asha: Actor
beforeEach(async () => {
  asha = await shopper('Asha Rao')
})

/** What an attack got: how it was answered, and what is in the wallet now. */
async function tried(claim: object): Promise<{ status: number; message: string; balance: number | null }> {
  const { status, body } = await addMoney(asha, claim)
  return { status, message: body.message, balance: await balanceOf(asha) }
}

describe('money is added to a wallet', () => {
  test("by an order of the provider, paid in its dialog, and the provider's word for it", async () => {
    await asha.post('/wallet/create-wallet')
    const asked = await askTopUp(asha, 500)
    expect(asked.status).toBe(200)
    expect(asked.body).toEqual({
      razorpayOrderId: expect.stringMatching(/^order_/),
      amount: 500,
      currency: 'INR',
      key: expect.stringMatching(/^rzp_test_/),
    })
    expect(await balanceOf(asha)).toBe(0)
    const added = await addMoney(asha, {
      amount: 500,
      ...(await pay(provider, asked.body.razorpayOrderId)),
    })
    expect(added.status).toBe(200)
    expect(added.body).toEqual({
      balance: 500,
      transactions: [
        {
          _id: expect.any(String),
          date: expect.any(String),
          type: 'Credit',
          amount: 500,
          description: 'Money added',
        },
      ],
      total: 1,
    })
    expect((await asha.get('/wallet/get-wallet')).body).toEqual(added.body)
  })

  test('also where there is no wallet yet: one is made for it', async () => {
    expect((await addMoney(asha, await paidTopUp(provider, asha, 99.5))).body.balance).toBe(99.5)
  })

  test('to the paisa, whatever the browser made of the number', async () => {
    const { body } = await askTopUp(asha, 1029.4999999999998)
    expect(body.amount).toBe(1029.5)
    const proof = await pay(provider, body.razorpayOrderId)
    expect((await addMoney(asha, { amount: '1029.50', ...proof })).body.balance).toBe(1029.5)
  })

  test('without a signature too, as the provider itself is asked', async () => {
    const { razorpaySignature, ...unsigned } = await paidTopUp(provider, asha, 10)
    expect((await addMoney(asha, unsigned)).body.balance).toBe(10)
  })

  test('once for one payment, and told the same again', async () => {
    const paid = await paidTopUp(provider, asha, 250)
    const first = await addMoney(asha, paid)
    const again = await addMoney(asha, paid)
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
  })

  test('as often as it was paid: two top-ups of the same amount are two', async () => {
    await addMoney(asha, await paidTopUp(provider, asha, 100))
    expect((await addMoney(asha, await paidTopUp(provider, asha, 100))).body.balance).toBe(200)
  })
})

describe('nothing is credited', () => {
  test('without proof of payment: 402 (S14)', async () => {
    const { razorpayOrderId } = (await askTopUp(asha, 500)).body
    const nothing = { status: 402, message: 'Payment failed: there is no proof of it', balance: null }
    expect(await tried({ amount: 500 })).toEqual(nothing)
    expect(await tried({ amount: 500, razorpayOrderId })).toEqual(nothing)
    expect(await tried({ amount: 500, razorpayPaymentId: null, razorpayOrderId })).toEqual(nothing)
    expect(await tried({ amount: 500, razorpayPaymentId: '', razorpayOrderId: '' })).toEqual(nothing)
  })

  test('for a proof that is made up', async () => {
    const { razorpayOrderId } = (await askTopUp(asha, 500)).body
    const made = { amount: 500, razorpayOrderId, razorpayPaymentId: 'pay_00000000000000' }
    expect(await tried(made)).toMatchObject({ status: 402, balance: null })
    expect(await tried({ ...made, razorpaySignature: '0'.repeat(64) })).toMatchObject({
      status: 402,
      balance: null,
    })
    expect(await tried({ ...made, razorpayPaymentId: '../orders' })).toMatchObject({
      status: 402,
      balance: null,
    })
    expect(await tried({ ...made, razorpayOrderId: 'order_00000000000000' })).toMatchObject({
      status: 404,
      balance: null,
    })
  })

  test('for a forged signature, which is told nothing of which orders there are', async () => {
    const { razorpayOrderId } = (await askTopUp(asha, 500)).body
    const ravis = (await askTopUp(await shopper('Ravi'), 500)).body.razorpayOrderId
    const forged = { amount: 500, razorpayPaymentId: 'pay_00000000000000', razorpaySignature: '0'.repeat(64) }
    for (const order of [razorpayOrderId, ravis, 'order_00000000000000'])
      expect(await tried({ ...forged, razorpayOrderId: order })).toEqual({
        status: 402,
        message: 'Payment failed: the proof of it is not the provider’s',
        balance: null,
      })
  })

  test('for a signature with one character changed', async () => {
    const paid = await paidTopUp(provider, asha, 500)
    const last = paid.razorpaySignature.at(-1) === '0' ? '1' : '0'
    const razorpaySignature = paid.razorpaySignature.slice(0, -1) + last
    expect(await tried({ ...paid, razorpaySignature })).toMatchObject({ status: 402, balance: null })
  })

  test("for another shopper's payment: it is as if it were not there", async () => {
    const ravi = await shopper('Ravi')
    const paid = await paidTopUp(provider, ravi, 500)
    expect(await tried(paid)).toEqual({ status: 404, message: 'Top-up not found', balance: null })
    const { razorpayOrderId } = (await askTopUp(asha, 500)).body
    const { razorpaySignature, ...unsigned } = paid
    expect(await tried({ ...unsigned, razorpayOrderId })).toMatchObject({ status: 402, balance: null })
    expect((await addMoney(ravi, paid)).body.balance).toBe(500)
  })

  test('for a smaller payment, and for a claim of more than was paid', async () => {
    const rupee = await paidTopUp(provider, asha, 1)
    expect(await tried({ ...rupee, amount: 500 })).toEqual({
      status: 402,
      message: 'Payment failed: another amount was paid',
      balance: null,
    })
    const { razorpayOrderId } = (await askTopUp(asha, 500)).body
    const { razorpaySignature, ...unsigned } = rupee
    expect(await tried({ ...unsigned, amount: 500, razorpayOrderId })).toMatchObject({ status: 402 })
    expect(await tried(rupee)).toMatchObject({ status: 200, balance: 1 })
  })

  test("for a payment of an order of the shop's, or of one that the shop knows nothing of", async () => {
    const foreign = await paymentProvider().createOrder({ receipt: 'not-a-top-up', amount: fromRupees(500) })
    if (!foreign.ok) throw new Error('no order')
    const proof = await pay(provider, foreign.value.id)
    expect(await tried({ amount: 500, ...proof })).toMatchObject({ status: 404, balance: null })
  })

  test('for a payment that failed, and for one that the bank has not answered', async () => {
    const { razorpayOrderId } = (await askTopUp(asha, 500)).body
    for (const outcome of ['failure', 'pending']) {
      const { body } = await provider.pay({ order_id: razorpayOrderId, outcome })
      const razorpayPaymentId = body.error.metadata.payment_id
      expect(await tried({ amount: 500, razorpayOrderId, razorpayPaymentId })).toEqual({
        status: 402,
        message: 'Payment failed: the provider has not received it',
        balance: null,
      })
    }
  })

  test.each([
    ...[0, -5, 'abc', '', null, undefined, {}, [], true, 0.001, 1e12, '1e3', '-1'].map((amount) => ({
      amount,
      message: 'Please enter a valid amount',
    })),
    { amount: 0.99, message: 'The least you can add is ₹1' },
    { amount: 100_000.01, message: 'The most you can add at once is ₹1,00,000' },
  ])('for an amount of $amount, which is said', async ({ amount, message }) => {
    for (const answer of [await askTopUp(asha, amount), await addMoney(asha, { amount })]) {
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({ message, errors: { amount: message } })
    }
  })

  test('as long as the provider does not answer: nobody says that it failed, and asking again helps', async () => {
    const paid = await paidTopUp(provider, asha, 500)
    await provider.control('POST', '/faults', { operation: 'fetch_payment', kind: 'http_502' })
    expect(await tried(paid)).toEqual({
      status: 503,
      message: 'The payment provider does not answer. If you paid, the money comes by itself',
      balance: null,
    })
    await provider.control('DELETE', '/faults')
    expect(await tried(paid)).toMatchObject({ status: 200, balance: 500 })
  })
})

describe('whoever closes the tab after paying', () => {
  test('has the money when the provider tells of it', async () => {
    const { razorpayOrderId, razorpayPaymentId } = await paidTopUp(provider, asha, 500)
    const intent = await intentOf(razorpayOrderId)
    expect(await settlePaymentIntent(intent, razorpayPaymentId)).toEqual({ ok: true, value: 'credited' })
    expect(await settlePaymentIntent(intent, razorpayPaymentId)).toEqual({ ok: true, value: 'credited' })
    expect(await balanceOf(asha)).toBe(500)
  })

  test('has it when nobody tells: the shop asks by itself, some minutes later', async () => {
    await paidTopUp(provider, asha, 500)
    await reconcilePayments()
    expect(await balanceOf(asha)).toBe(null)
    later(3)
    await reconcilePayments()
    await reconcilePayments()
    backToNow()
    expect(await balanceOf(asha)).toBe(500)
  })

  test('has it also when the bank says yes late', async () => {
    const { razorpayOrderId } = (await askTopUp(asha, 500)).body
    const { body } = await provider.pay({ order_id: razorpayOrderId, outcome: 'late' })
    const { payment_id } = body.error.metadata
    later(3)
    await reconcilePayments()
    expect(await balanceOf(asha)).toBe(null)
    await provider.control('POST', `/payments/${payment_id}/authorise`)
    later(60)
    await reconcilePayments()
    backToNow()
    expect(await balanceOf(asha)).toBe(500)
  })
})

test('a second payment of one top-up is not credited: it goes back through the provider, once', async () => {
  const paid = await paidTopUp(provider, asha, 500)
  await addMoney(asha, paid)
  const intent = await intentOf(paid.razorpayOrderId)
  const payment = await paymentProvider().fetchPayment(paid.razorpayPaymentId)
  if (!payment.ok) throw new Error('nothing was paid')
  for (let time = 1; time <= 2; time++)
    expect(
      await creditTopUp(intent, { ...payment.value, id: 'pay_ASecondPayment', paysOrder: true }),
    ).toEqual({
      ok: false,
      refusal: { reason: 'second' },
    })
  const owed = db.selectFrom('provider_refunds').where('payment_intent_id', '=', intent.id)
  expect(await owed.select(['payment_id', 'amount', 'reason']).execute()).toEqual([
    { payment_id: 'pay_ASecondPayment', amount: 50_000, reason: 'second' },
  ])
  expect(await balanceOf(asha)).toBe(500)
})

async function intentOf(razorpayOrderId: string): Promise<PaymentIntent> {
  const intent = await findPaymentIntentByProviderOrder(db, razorpayOrderId)
  if (!intent) throw new Error('no payment intent')
  return intent
}

describe('whoever is not sure whether they paid', () => {
  test('is given the same order again, so that it cannot be paid twice', async () => {
    const [first, second] = [await askTopUp(asha, 500), await askTopUp(asha, 500)]
    expect(second.body).toEqual(first.body)
    expect((await askTopUp(asha, 501)).body.razorpayOrderId).not.toBe(first.body.razorpayOrderId)
  })

  test('has the money at once if they did, and is not asked to pay again', async () => {
    await paidTopUp(provider, asha, 500)
    const again = await askTopUp(asha, 500)
    expect(again.status).toBe(409)
    expect(again.body.message).toBe('You have paid this already. It is in your wallet now')
    expect(await balanceOf(asha)).toBe(500)
    expect((await askTopUp(asha, 500)).status).toBe(200)
  })

  test('is told when the provider does not answer, and gets one order in the end', async () => {
    await provider.control('POST', '/faults', { operation: 'create_order', kind: 'apply_then_hang' })
    provider.setAccount({ timeout: 200 })
    const unknown = await askTopUp(asha, 700)
    expect(unknown.status).toBe(503)
    expect(unknown.body.message).toBe('The payment provider does not answer')
    await provider.control('DELETE', '/faults')
    provider.setAccount()
    expect((await addMoney(asha, await paidTopUp(provider, asha, 700))).body.balance).toBe(700)
  })
})
