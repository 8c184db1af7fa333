import { afterEach, expect, test } from 'vitest'
import { type Actor, shopper } from '../../../tests/actors.ts'
import { stockOf } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { repeatConcurrently, withLatency } from '../../../tests/latency.ts'
import { pay, statesOf, toPay } from '../../../tests/paying.ts'
import { addProduct } from '../../../tests/products.ts'
import { ownProvider } from '../../../tests/provider.ts'
import { db, transaction } from '../../platform/database.ts'
import { paymentProvider } from '../../platform/payment-provider.ts'
import type { CapturedPayment, PaymentIntent } from '../payments/rules.ts'
import { findPaymentIntentByProviderOrder } from '../payments/store.ts'
import { releaseReservation } from './release-reservation.ts'
import { settlePayment } from './settle-payment.ts'

ownDatabase()
withLatency()
const provider = ownProvider()
afterEach(() => expectInvariants())

async function paid(
  buyer: Actor,
  stock = 10,
): Promise<{ intent: PaymentIntent; payment: CapturedPayment; sizeId: string }> {
  const { id, sizeIds } = await addProduct({ sizes: [{ size: 8, stock }] })
  const { razorpayOrderId, razorpayPaymentId } = await pay(provider, await toPay(buyer, { id, quantity: 2 }))
  const [intent, payment] = [
    await findPaymentIntentByProviderOrder(db, razorpayOrderId),
    await paymentProvider().fetchPayment(razorpayPaymentId),
  ]
  if (!intent || !payment.ok) throw new Error('nothing was paid')
  return { intent, payment: { ...payment.value, paysOrder: true }, sizeId: sizeIds[0] ?? '' }
}

test('a payment that is settled by many at once places one order', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    const { intent, payment, sizeId } = await paid(asha)
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => settlePayment(intent, payment)))
    expect(new Set(outcomes)).toEqual(new Set(['placed']))
    expect([await statesOf(asha), await stockOf(sizeId)]).toEqual([['placed'], 8])
    expect((await asha.get('/cart/get-to-cart')).body.cart.items).toEqual([])
  }, 12))

test('a payment that is settled while its hold ends takes its units once, before the end or after it', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    const { intent, payment, sizeId } = await paid(asha)
    const [first, second] = await Promise.all([
      settlePayment(intent, payment),
      settlePayment(intent, payment),
      transaction((tx) => releaseReservation(tx, intent.id)),
      transaction((tx) => releaseReservation(tx, intent.id)),
    ])
    expect([first, second]).toEqual(['placed', 'placed'])
    expect([await statesOf(asha), await stockOf(sizeId)]).toEqual([['placed'], 8])
  }, 24))

test('two late payments for the last units: one is placed, the other goes back', () =>
  repeatConcurrently(async () => {
    const buyers = await Promise.all([shopper(), shopper()])
    const { id, sizeIds } = await addProduct({ sizes: [{ size: 8, stock: 2 }] })
    const late: { intent: PaymentIntent; payment: CapturedPayment }[] = []
    for (const buyer of buyers) {
      const orderId = await toPay(buyer, { id, quantity: 2 })
      const intent = await findPaymentIntentByProviderOrder(db, orderId)
      await transaction((tx) => releaseReservation(tx, intent?.id ?? ''))
      const { razorpayPaymentId } = await pay(provider, orderId, { webhook: false })
      const payment = await paymentProvider().fetchPayment(razorpayPaymentId)
      if (intent && payment.ok) late.push({ intent, payment: { ...payment.value, paysOrder: true } })
    }
    const outcomes = await Promise.all(late.map(({ intent, payment }) => settlePayment(intent, payment)))
    expect(outcomes.toSorted()).toEqual(['placed', 'sold-out'])
    expect(await stockOf(sizeIds[0])).toBe(0)
  }, 12))
