import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { ownDatabase } from '../../tests/database.ts'
import { ownProvider } from '../../tests/provider.ts'
import { fromPaise } from '../lib/money.ts'
import { config } from './config.ts'
import {
  askAt,
  capturePayment,
  createOrder,
  fetchOrder,
  fetchPayment,
  fetchRefund,
  listPayments,
  listRefunds,
  orderPayments,
  ordersOfReceipt,
  paymentRefunds,
  refundPayment,
} from './razorpay.ts'

ownDatabase()
const sandbox = ownProvider()

const { RAZORPAY_TEST_KEY_ID, RAZORPAY_TEST_KEY_SECRET } = process.env
const realKeys = RAZORPAY_TEST_KEY_ID !== undefined && RAZORPAY_TEST_KEY_SECRET !== undefined

const amount = fromPaise(52_950)
const unknownPayment = { refusal: { reason: 'refused', description: 'The id provided does not exist' } }

describe('the sandbox keeps the contract', () => {
  beforeAll(() =>
    askAt({ url: sandbox.url(), keyId: config.RAZORPAY_KEY_ID, keySecret: config.RAZORPAY_KEY_SECRET }),
  )
  contract()
})

// Where no keys are set, this stands among the skipped tests by its name.
describe.skipIf(!realKeys)(
  `Razorpay's own test mode keeps the contract${realKeys ? '' : ' (not asked: RAZORPAY_TEST_KEY_ID and RAZORPAY_TEST_KEY_SECRET are not set)'}`,
  () => {
    beforeAll(() =>
      askAt({
        url: 'https://api.razorpay.com',
        keyId: RAZORPAY_TEST_KEY_ID ?? '',
        keySecret: RAZORPAY_TEST_KEY_SECRET ?? '',
      }),
    )
    contract()
  },
)

function contract(): void {
  test('an order is made as it was asked for', async () => {
    const receipt = randomUUID()
    const answer = await createOrder({ receipt, amount, notes: { order: receipt } })
    expect(answer).toMatchObject({
      ok: true,
      value: { amount, amountPaid: 0, currency: 'INR', receipt, status: 'created' },
    })
    if (answer.ok) expect(await fetchOrder(answer.value.id)).toEqual(answer)
  })

  test('the same receipt again is the same order', async () => {
    const receipt = randomUUID()
    const first = await createOrder({ receipt, amount })
    expect(await createOrder({ receipt, amount })).toEqual(first)
    const found = await ordersOfReceipt(receipt)
    expect(found.ok && found.value).toHaveLength(1)
  })

  test('the same receipt with another amount is never taken for the same order', async () => {
    const receipt = randomUUID()
    await createOrder({ receipt, amount })
    expect(await createOrder({ receipt, amount: fromPaise(100) })).toMatchObject({
      refusal: { reason: 'refused' },
    })
  })

  test('an order of less than a rupee is refused', async () => {
    expect(await createOrder({ receipt: randomUUID(), amount: fromPaise(99) })).toMatchObject({
      refusal: { reason: 'refused', code: 'BAD_REQUEST_ERROR', description: /at least INR 1\.00/ },
    })
  })

  test('a receipt of more than forty characters is refused', async () => {
    expect(await createOrder({ receipt: 'r'.repeat(41), amount })).toMatchObject({
      refusal: { reason: 'refused' },
    })
  })

  test('a new order has no payments', async () => {
    const order = await createOrder({ receipt: randomUUID(), amount })
    expect(order.ok && (await orderPayments(order.value.id))).toEqual({ ok: true, value: [] })
  })

  test.each([
    ['an order', () => fetchOrder('order_AAAAAAAAAAAAAA')],
    ['the payments of an order', () => orderPayments('order_AAAAAAAAAAAAAA')],
    ['a payment', () => fetchPayment('pay_AAAAAAAAAAAAAA')],
    ['a capture', () => capturePayment('pay_AAAAAAAAAAAAAA', amount)],
    ['a refund of a payment', () => refundPayment('pay_AAAAAAAAAAAAAA', { key: randomUUID() })],
    ['the refunds of a payment', () => paymentRefunds('pay_AAAAAAAAAAAAAA')],
    ['a refund', () => fetchRefund('rfnd_AAAAAAAAAAAAAA')],
  ])('%s that does not exist is refused', async (_what, ask) => {
    expect(await ask()).toMatchObject(unknownPayment)
  })

  test('the books can be listed', async () => {
    const span = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) }
    expect(await listPayments(span)).toMatchObject({ ok: true })
    expect(await listRefunds(span)).toMatchObject({ ok: true })
  })
}
