import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deliverDue } from '../../demo/stand-ins/razorpay/webhook-sender.ts'
import { pool } from '../../src/platform/database.ts'
import { checkNow } from '../../src/shop/checkout/check-provider.ts'
import { reconcilePayments } from '../../src/shop/checkout/reconcile-payments.ts'
import { sendRefunds } from '../../src/shop/wallet/send-refunds.ts'
import { type Actor, shopper } from '../actors.ts'
import { addMoney, paidTopUp } from '../adding-money.ts'
import { balanceOf, checkout, fillCart, fillWallet, order, stockOf } from '../buying.ts'
import { ownDatabase } from '../database.ts'
import { expectInvariants } from '../invariants.ts'
import { race, repeatConcurrently, withLatency } from '../latency.ts'
import { begin, buyOnline, pay, statesOf, toPay, verify } from '../paying.ts'
import { addProduct } from '../products.ts'
import { ownProvider, ownShop } from '../provider.ts'
import { WAIT_TIMEOUT_MS } from '../timeouts.ts'

ownDatabase()
withLatency()
const provider = ownProvider()

ownShop(provider)

beforeEach(() =>
  provider.control('POST', '/faults', { operation: '*', kind: 'slow', probability: 0.3, milliseconds: 40 }),
)
afterEach(() => expectInvariants())

const settledByJob = async (orderId: string) => {
  await pool.query('update payment_intents set check_at = created_at where provider_order_id = $1', [orderId])
  await reconcilePayments()
}
/** The time to pay is over. */
const over = (orderId: string) =>
  pool.query(
    `update orders set hold_ends_at = placed_at
     where id = (select id from payment_intents where provider_order_id = $1)`,
    [orderId],
  )
const paidAndVerified = async (buyer: Actor, orderId: string) => verify(buyer, await pay(provider, orderId))
const ordersOf = async (buyer: Actor) => (await buyer.get('/order/get-orders')).body.orders
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

test('the browser, a webhook and the job come with one payment: one order', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    const { id, sizeIds } = await addProduct({ salePrice: 500 })
    const orderId = await toPay(asha, { id, quantity: 2 })
    const proof = await pay(provider, orderId)
    const [first, second] = await Promise.all([
      verify(asha, proof),
      verify(asha, proof),
      settledByJob(orderId),
      deliverDue(),
    ])
    const placed = await ordersOf(asha)
    expect(placed).toHaveLength(1)
    expect([first.body.order, second.body.order]).toEqual([placed[0], placed[0]])
    expect(await stockOf(sizeIds[0])).toBe(8)
    expect((await asha.get('/cart/get-to-cart')).body.cart.items).toEqual([])
  }))

test('a payment comes while its time ends: it is an order all the same', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    const { id, sizeIds } = await addProduct({ salePrice: 500 })
    const orderId = await toPay(asha, { id, quantity: 2 })
    await over(orderId)
    const [{ status }] = await race(
      () => paidAndVerified(asha, orderId),
      () => settledByJob(orderId),
    )
    expect([status, await statesOf(asha), await stockOf(sizeIds[0])]).toEqual([201, ['placed'], 8])
  }))

test('a payment comes while its time ends and somebody else wants the last unit: one has it', () =>
  repeatConcurrently(async () => {
    const [asha, ravi] = await Promise.all([shopper('Asha'), shopper('Ravi')])
    const { id, sizeIds } = await addProduct({ salePrice: 500, sizes: [{ size: 8, stock: 1 }] })
    await fillCart(ravi, { id })
    const body = await checkout(ravi)
    const orderId = await toPay(asha, { id })
    await over(orderId)
    const [verified, [, bought]] = await race(
      () => paidAndVerified(asha, orderId),
      () => Promise.all([settledByJob(orderId), order(ravi, body)]),
    )
    if (bought.status !== 201) bought.status = (await order(ravi, body)).status
    expect(statusesOf([verified, bought])).toEqual([201, 409])
    expect(await stockOf(sizeIds[0])).toBe(0)
    await sendRefunds()
    const refunds = async () =>
      (
        await pool.query(
          'select amount_refunded as back from sandbox_razorpay.payments where order_id = $1',
          [orderId],
        )
      ).rows
    await vi.waitFor(
      async () => expect(await refunds()).toEqual([{ back: verified.status === 201 ? 0 : 53_000 }]),
      WAIT_TIMEOUT_MS,
    )
  }))

test('the job runs in every process: what was kept goes back once', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    const { id, sizeIds } = await addProduct({ salePrice: 500 })
    const orderId = await toPay(asha, { id, quantity: 2 })
    await over(orderId)
    await Promise.all([settledByJob(orderId), settledByJob(orderId), settledByJob(orderId)])
    // The job of another pair may have taken it up.
    await vi.waitFor(
      async () => expect([await statesOf(asha), await stockOf(sizeIds[0])]).toEqual([['expired'], 10]),
      WAIT_TIMEOUT_MS,
    )
  }))

test('a payment comes while its cart is ordered at the door: one order, and the payment pays it or goes back', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    const { id, sizeIds } = await addProduct({ salePrice: 500 })
    const orderId = await toPay(asha, { id })
    const body = await checkout(asha)
    const [verified, atTheDoor] = await race(
      () => paidAndVerified(asha, orderId),
      () => order(asha, body),
    )
    expect(statusesOf([verified, atTheDoor])).toEqual([201, 409])
    expect(await ordersOf(asha)).toHaveLength(1)
    expect(await stockOf(sizeIds[0])).toBe(9)
  }))

test('a payment is begun while its cart is ordered at the door: one of the orders is live, and is placed', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    const { id, sizeIds } = await addProduct({ salePrice: 500 })
    await fillCart(asha, { id })
    const [online, cash] = [await checkout(asha, 'Razorpay'), await checkout(asha)]
    const [begun, placed] = await race(
      () => asha.post('/order/create-razorpay-order', online),
      () => order(asha, cash),
      20,
    )
    expect([begun.status, placed.status]).toEqual([expect.any(Number), 201])
    expect((await statesOf(asha)).filter((state) => state !== 'expired')).toEqual(['placed'])
    expect(await stockOf(sizeIds[0])).toBe(9)
    if (begun.status !== 200) return expect(begun.status).toBe(409)
    expect((await paidAndVerified(asha, begun.body.razorpayOrderId)).status).toBe(409)
    expect(await ordersOf(asha)).toHaveLength(1)
  }))

test('two payments of one shopper come late, of the same goods: one order, and the other goes back', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    const { id, sizeIds } = await addProduct({ salePrice: 500 })
    const first = await toPay(asha, { id })
    await asha.post('/cart/add-to-cart', { productId: id, size: 8 })
    const second = (await begin(asha)).body.razorpayOrderId
    await asha.delete('/cart/clear-to-cart')
    await over(second)
    await settledByJob(second)
    const answers = await race(
      () => paidAndVerified(asha, first),
      () => paidAndVerified(asha, second),
    )
    expect(statusesOf(answers)).toEqual([201, 409])
    expect(await ordersOf(asha)).toHaveLength(1)
    expect(await stockOf(sizeIds[0])).toBe(answers[0].status === 201 ? 9 : 8)
  }))

test('one cart is paid for in two tabs: it is the same order at the provider', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    const { id, sizeIds } = await addProduct({ salePrice: 500 })
    await fillCart(asha, { id, quantity: 2 })
    const [one, other] = await Promise.all([begin(asha), begin(asha)])
    expect(one.body.razorpayOrderId, JSON.stringify([one, other])).toBe(other.body.razorpayOrderId)
    expect(statusesOf([one, other])).toEqual([200, 200])
    expect(await stockOf(sizeIds[0])).toBe(8)
  }))

test('two want to pay for the last unit, one of them from the wallet: one of them can', () =>
  repeatConcurrently(async () => {
    const buyers = await Promise.all([shopper('Asha'), shopper('Ravi')])
    await fillWallet(buyers[1], 530)
    const { id, sizeIds } = await addProduct({ salePrice: 500, sizes: [{ size: 8, stock: 1 }] })
    await Promise.all(buyers.map((buyer) => fillCart(buyer, { id })))
    const body = await checkout(buyers[1], 'Wallet')
    const answers = await Promise.all([begin(buyers[0]), order(buyers[1], body)])
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual(answers.map(({ status }) => status))
    expect(await stockOf(sizeIds[0])).toBe(0)
  }))

test('the browser, a webhook and the job come with one top-up: the wallet is filled once', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    const paid = await paidTopUp(provider, asha, 500)
    const answers = await Promise.all([
      addMoney(asha, paid),
      addMoney(asha, paid),
      settledByJob(paid.razorpayOrderId).then(() => ({ status: 200 })),
      deliverDue().then(() => ({ status: 200 })),
    ])
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200])
    expect(await balanceOf(asha)).toBe(500)
  }))

test('an order is cancelled while its refund in the dashboard comes twice: together no more than was paid', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    const goods = [await addProduct({ salePrice: 400 }), await addProduct({ salePrice: 500 })]
    const { order, proof } = await buyOnline(asha, provider, ...goods)
    const { razorpayPaymentId } = proof
    const refund = (amount: number) =>
      provider.control('POST', `/payments/${razorpayPaymentId}/refund`, { amount })
    await refund(10_000)
    await checkNow(razorpayPaymentId)
    await refund(15_000)
    const cancelReason = 'Other'
    const cancelled = { orderId: order._id, cancelReason }
    await Promise.all([
      asha.put('/order/cancel-order', cancelled),
      checkNow(razorpayPaymentId),
      checkNow(razorpayPaymentId),
    ])
    expect(await balanceOf(asha)).toBe(930 - 250)
  }))
