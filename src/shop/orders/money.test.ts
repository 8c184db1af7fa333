import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { buy, fillWallet } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { buyOnline, pay, toPay, verify } from '../../../tests/paying.ts'
import { addProduct } from '../../../tests/products.ts'
import { ownProvider } from '../../../tests/provider.ts'
import { pool } from '../../platform/database.ts'
import { sendRefunds } from '../wallet/send-refunds.ts'
import type { OrderPaymentsOnWire } from './order-payments-wire.ts'
import type { OrderOnWire } from './wire.ts'

ownDatabase()
const provider = ownProvider()

let asha: Actor
let owner: Actor
beforeAll(async () => {
  asha = await shopper('Asha Rao')
  owner = await admin()
})

const moneyOf = async (order: OrderOnWire): Promise<Omit<OrderPaymentsOnWire, 'source'>> => {
  const { body } = await owner.get(`/order/get-order-details/${order._id}`)
  return {
    payment: body.payment,
    refunds: body.refunds,
    disputes: body.disputes,
    toWithhold: body.toWithhold,
    refundable: body.refundable,
    unrecovered: body.unrecovered,
    returnsTo: body.returnsTo,
    paidFor: body.paidFor,
  }
}
const move = (order: OrderOnWire, place: number, newStatus: string) =>
  owner.put(`/order/update-product-status/${order._id}`, { productId: order.items[place]?._id, newStatus })
const moment = expect.stringMatching(/^\d{4}-.*Z$/)

test('an admin sees what went back for each item and for shipping, to the wallet, when and under which movement', async () => {
  await fillWallet(asha, 5_000)
  const goods = [await addProduct({ salePrice: 100 }), await addProduct({ salePrice: 200 })]
  const order = await buy(asha, goods, 'Wallet')
  const [tee, cap] = order.items.map(({ _id }) => _id)
  expect(await moneyOf(order)).toEqual({
    payment: { paymentId: null, providerOrderId: null, paidAt: moment, charged: null, difference: null },
    refunds: [],
    disputes: [],
    toWithhold: 0,
    refundable: null,
    unrecovered: 0,
    returnsTo: {},
    paidFor: { [`${tee}`]: 100, [`${cap}`]: 200 },
  })
  await move(order, 0, 'Cancelled')
  await move(order, 1, 'Cancelled')
  const { refunds } = await moneyOf(order)
  const back = { to: 'wallet', state: 'processed', at: moment, reference: expect.any(String) }
  expect(refunds).toHaveLength(3)
  expect(refunds).toEqual(
    expect.arrayContaining([
      { ...back, of: 'item', itemId: tee, amount: 100 },
      { ...back, of: 'item', itemId: cap, amount: 200 },
      { ...back, of: 'shipping', itemId: null, amount: 30 },
    ]),
  )
})

test('an order that is paid at the door has no payment, and its return goes to the wallet', async () => {
  const order = await buy(asha, [await addProduct({ salePrice: 150 })])
  await move(order, 0, 'Delivered')
  expect((await moneyOf(order)).payment).toEqual({
    paymentId: null,
    providerOrderId: null,
    paidAt: null,
    charged: null,
    difference: null,
  })
  await move(order, 0, 'ReturnAccepted')
  expect((await moneyOf(order)).refunds).toMatchObject([{ of: 'item', to: 'wallet', amount: 150 }])
})

test('an admin sees the payment under the provider’s ids, and a second one on its way back through the provider', async () => {
  const { id } = await addProduct({ salePrice: 300 })
  const { order, proof } = await buyOnline(asha, provider, { id })
  const { razorpayOrderId: providerOrderId, razorpayPaymentId: paymentId } = proof
  expect((await moneyOf(order)).payment).toEqual({
    paymentId,
    providerOrderId,
    paidAt: moment,
    charged: 330,
    difference: 0,
  })

  // The provider takes none by itself; one that slips through is what this shop must bear.
  const other = await pay(provider, await toPay(await shopper('Ravi'), { id }), { webhook: false })
  await pool.query('drop index if exists sandbox_razorpay.payments_one_captured')
  await pool.query(
    `update sandbox_razorpay.payments set order_id = $1, created_at = created_at + interval '1 second' where id = $2`,
    [providerOrderId, other.razorpayPaymentId],
  )
  await verify(asha, { ...proof, razorpayPaymentId: other.razorpayPaymentId, razorpaySignature: undefined })
  const back = { of: 'payment', to: 'provider', itemId: null, amount: 330, at: moment }
  expect((await moneyOf(order)).refunds).toEqual([
    { ...back, state: 'due', reference: other.razorpayPaymentId },
  ])
  await sendRefunds()
  const reference = expect.stringMatching(/^rfnd_/)
  expect((await moneyOf(order)).refunds).toEqual([{ ...back, state: 'processed', reference }])
})
