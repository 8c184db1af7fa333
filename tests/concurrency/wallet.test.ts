import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { db } from '../../src/platform/database.ts'
import { settlePaymentIntent } from '../../src/shop/checkout/settle-payment-intent.ts'
import { findPaymentIntentByProviderOrder } from '../../src/shop/payments/store.ts'
import { type Actor, shopper } from '../actors.ts'
import { addMoney, askTopUp, paidTopUp } from '../adding-money.ts'
import { balanceOf, buy, checkout, fillCart, fillWallet, order } from '../buying.ts'
import { ownDatabase } from '../database.ts'
import { expectInvariants } from '../invariants.ts'
import { race, repeatConcurrently, withLatency } from '../latency.ts'
import { addProduct } from '../products.ts'
import { ownProvider } from '../provider.ts'

vi.setConfig({ testTimeout: 120_000 })
ownDatabase()
const provider = ownProvider()
withLatency()
afterEach(() => expectInvariants())

let sizes: { id: string; size: number }[]
beforeAll(async () => {
  const stocks = [1, 2, 3, 4, 5, 6].map((size) => ({ size, stock: 5_000 }))
  const { id } = await addProduct({ salePrice: 100, sizes: stocks })
  sizes = stocks.map(({ size }) => ({ id, size }))
})

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

/** As many bodies of wallet orders, each of ₹130 and of another line of the buyer's cart. */
async function ordersOf(buyer: Actor, count: number): Promise<object[]> {
  await fillCart(buyer, ...sizes.slice(0, count))
  const { items, discount, discountedAmount, ...body } = await checkout(buyer, 'Wallet')
  return items.map((item) => ({ ...body, items: [item], theTotelAmount: 130 }))
}

test('pay and pay: a balance for one pays one', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    await fillWallet(asha, 130 + 129.99)
    const [one, other] = await ordersOf(asha, 2)
    const answers = await race(
      () => order(asha, one),
      () => order(asha, other),
    )
    expect(statusesOf(answers)).toEqual([201, 402])
    expect(await balanceOf(asha)).toBe(129.99)
  }))

test('six at once pay with a balance for four', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    await fillWallet(asha, 4 * 130)
    const answers = await Promise.all((await ordersOf(asha, 6)).map((body) => order(asha, body)))
    expect(statusesOf(answers)).toEqual([201, 201, 201, 201, 402, 402])
    expect(await balanceOf(asha)).toBe(0)
  }, 12))

test('top-up and top-up: both are credited', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    const [one, other] = [await paidTopUp(provider, asha, 100), await paidTopUp(provider, asha, 50.5)]
    const answers = await race(
      () => addMoney(asha, one),
      () => addMoney(asha, other),
    )
    expect(statusesOf(answers)).toEqual([200, 200])
    expect(await balanceOf(asha)).toBe(150.5)
  }))

test('the browser, the provider and the shop itself with one payment: it is credited once', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    const paid = await paidTopUp(provider, asha, 100)
    const intent = await findPaymentIntentByProviderOrder(db, paid.razorpayOrderId)
    if (!intent) throw new Error('no payment intent')
    const answers = await Promise.all([
      addMoney(asha, paid),
      settlePaymentIntent(intent, paid.razorpayPaymentId),
      addMoney(asha, paid),
      settlePaymentIntent(intent, paid.razorpayPaymentId),
    ])
    expect(answers).toMatchObject([
      { status: 200, body: { balance: 100, total: 1 } },
      { ok: true, value: 'credited' },
      { status: 200, body: { balance: 100, total: 1 } },
      { ok: true, value: 'credited' },
    ])
  }))

test('two clicks on Add Money: one order of the provider, so that it is paid once', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    const answers = await race(
      () => askTopUp(asha, 100),
      () => askTopUp(asha, 100),
    )
    expect(statusesOf(answers)).toEqual([200, 200])
    expect(answers[0].body).toEqual(answers[1].body)
  }))

test('pay and top-up: what was there in time is what counts, and nothing is lost', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    await fillWallet(asha, 100)
    const paid = await paidTopUp(provider, asha, 30)
    const [body] = await ordersOf(asha, 1)
    const [placed, added] = await race(
      () => order(asha, body),
      () => addMoney(asha, paid),
    )
    expect(added.status).toBe(200)
    expect([201, 402]).toContain(placed.status)
    expect(await balanceOf(asha)).toBe(placed.status === 201 ? 0 : 130)
  }))

test('pay and refund: the refund may pay for it, and nothing is lost', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    await fillWallet(asha, 130)
    const { _id: orderId, items } = await buy(asha, sizes.slice(5), 'Wallet')
    const [body] = await ordersOf(asha, 1)
    const cancel = { orderId, itemId: items[0]?._id, orderStatus: 'Cancelled', cancelReason: 'Other' }
    const [placed, cancelled] = await race(
      () => order(asha, body),
      () => asha.put('/order/user-order-status-change', cancel),
    )
    expect(cancelled.status).toBe(200)
    expect([201, 402]).toContain(placed.status)
    expect(await balanceOf(asha)).toBe(placed.status === 201 ? 0 : 130)
  }))

test('a wallet made twice, while money comes: one wallet, with the money in it', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    const paid = await paidTopUp(provider, asha, 100)
    const answers = await Promise.all([
      asha.post('/wallet/create-wallet'),
      addMoney(asha, paid),
      asha.post('/wallet/create-wallet'),
    ])
    expect(statusesOf(answers)).toEqual([200, 200, 200])
    expect(await balanceOf(asha)).toBe(100)
  }))
