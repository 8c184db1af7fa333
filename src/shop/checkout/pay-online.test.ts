import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, shopper } from '../../../tests/actors.ts'
import { buy, checkout, fillCart, makeCoupon, order, stockOf } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { begin, buyOnline, pay, statesOf, toPay, verify } from '../../../tests/paying.ts'
import { addProduct } from '../../../tests/products.ts'
import { ownProvider } from '../../../tests/provider.ts'
import { pool } from '../../platform/database.ts'
import { confirmOrders } from '../orders/mails/confirm-orders.ts'

ownDatabase()
const provider = ownProvider()
afterEach(() => expectInvariants())

let asha: Actor
beforeEach(async () => {
  asha = await shopper('Asha Rao')
})

const cartOf = async (of = asha) => (await of.get('/cart/get-to-cart')).body.cart.items
const ordersOf = async (of = asha) => (await of.get('/order/get-orders')).body.orders

describe('an order that is paid online', () => {
  test('is placed when the payment is verified: its mail goes out, its lines leave the cart, its money is booked', async () => {
    const { id, sizeIds } = await addProduct({ salePrice: 1500.5 })
    const orderId = await toPay(asha, { id, quantity: 2 })
    expect(await stockOf(sizeIds[0])).toBe(8)
    expect(await ordersOf()).toEqual([])
    expect(await cartOf()).toHaveLength(1)

    const proof = await pay(provider, orderId)
    const { status, body } = await verify(asha, proof)
    expect(status).toBe(201)
    expect(body.order).toMatchObject({
      paymentMethod: 'Razorpay',
      theTotelAmount: 3031,
      status: 'Pending',
      items: [{ quantity: 2, priceDetails: { originalPrice: 1500.5, discountedPrice: 1500.5 } }],
    })
    expect(await ordersOf()).toEqual([body.order])
    expect(await cartOf()).toEqual([])
    expect(await stockOf(sizeIds[0])).toBe(8)
    await Promise.all([confirmOrders(), confirmOrders()])
    const mails = await pool.query("select data from pgboss.job where data ->> 'to' = $1", [asha.email])
    expect(mails.rows).toHaveLength(1)
    expect(JSON.stringify(mails.rows[0].data.parts)).toContain('You have paid online.')
    const { rows } = await pool.query(
      `select kind, amount from ledger_transactions
       join ledger_entries on transaction_id = ledger_transactions.id
       join ledger_accounts on account_id = ledger_accounts.id
       where cause = 'order' and reference = $1 order by kind`,
      [body.order._id],
    )
    expect(rows).toEqual([
      { kind: 'provider', amount: -303_100 },
      { kind: 'revenue', amount: 303_100 },
    ])
  })

  test('is answered again, the same, as often as it is verified', async () => {
    const { order, proof } = await buyOnline(asha, provider, await addProduct())
    for (let again = 0; again < 3; again++)
      expect(await verify(asha, proof)).toMatchObject({ status: 201, body: { order } })
    expect(await ordersOf()).toEqual([order])
  })

  test('sells what was kept, at the prices of that moment, whatever the rest of the body says', async () => {
    const { id } = await addProduct({ salePrice: 400 })
    await makeCoupon('SAVE10')
    await fillCart(asha, { id, quantity: 2 })
    await asha.post('/coupen/validate-coupen', { code: 'SAVE10', purchaseAmount: 800 })
    const body = await checkout(asha, 'Razorpay')
    const { razorpayOrderId, amount } = (await asha.post('/order/create-razorpay-order', body)).body
    expect(amount).toBe(75_000)
    await pool.query('update products set sale_price = 99900, regular_price = 99900 where id = $1', [id])
    const proof = await pay(provider, razorpayOrderId)
    const verified = await verify(asha, { ...body, theTotelAmount: 1, items: [], ...proof })
    expect(verified).toMatchObject({ status: 201, body: { order: { theTotelAmount: 750, discount: 80 } } })
    expect((await asha.get('/cart/get-to-cart')).body.cart.coupen).toBe(null)
  })

  test('leaves in the cart what was put in while it was paid', async () => {
    const shoe = await addProduct({ salePrice: 200 })
    const cap = await addProduct({ salePrice: 100 })
    const orderId = await toPay(asha, { id: shoe.id, quantity: 2 })
    await fillCart(asha, { id: shoe.id }, { id: cap.id })
    await verify(asha, await pay(provider, orderId))
    expect(await cartOf()).toMatchObject([
      { productId: { _id: shoe.id }, quantity: 1 },
      { productId: { _id: cap.id }, quantity: 1 },
    ])
  })

  test('is what emptied the cart: an earlier order that was alike is not shown for one that comes too late', async () => {
    const shoe = await addProduct({ salePrice: 200 })
    await buy(asha, [shoe])
    const orderId = await toPay(asha, shoe)
    const late = await checkout(asha)
    await verify(asha, await pay(provider, orderId))
    const refused = await order(asha, late, { 'idempotency-key': randomUUID() })
    expect(refused).toMatchObject({ status: 409, body: { message: 'Your cart has changed' } })
    expect(await ordersOf()).toHaveLength(2)
  })

  test('with an idempotency key is the same one again; another proof with that key is refused', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const proof = await pay(provider, await toPay(asha, await addProduct()))
    const first = await verify(asha, proof, key)
    expect(first.status).toBe(201)
    expect(await verify(asha, proof, key)).toMatchObject({ status: 201, body: { order: first.body.order } })
    const other = await pay(provider, await toPay(asha, await addProduct()))
    expect((await verify(asha, other, key)).status).toBe(422)
    expect((await verify(asha, other)).status).toBe(201)
  })

  test('may be authorised only: the shop takes the money then', async () => {
    const orderId = await toPay(asha, await addProduct())
    const { body } = await provider.pay({ order_id: orderId, outcome: 'pending' })
    const razorpayPaymentId = body.error.metadata.payment_id
    await pool.query('update sandbox_razorpay.orders set automatic_capture = false where id = $1', [orderId])
    await provider.control('POST', `/payments/${razorpayPaymentId}/authorise`)
    expect((await verify(asha, { razorpayOrderId: orderId, razorpayPaymentId })).status).toBe(201)
    const { rows } = await pool.query('select status from sandbox_razorpay.payments where order_id = $1', [
      orderId,
    ])
    expect(rows).toEqual([{ status: 'captured' }])
  })

  test('goes back into the wallet when it is cancelled', async () => {
    const { order } = await buyOnline(asha, provider, await addProduct({ salePrice: 500 }))
    const itemId = order.items[0]?._id
    const cancelled = { orderId: order._id, itemId, orderStatus: 'Cancelled', cancelReason: 'Other' }
    expect((await asha.put('/order/user-order-status-change', cancelled)).status).toBe(200)
    expect((await asha.get('/wallet/get-wallet')).body.balance).toBe(530)
  })

  test('begins with create-razorpay-order alone, and nothing else begins there', async () => {
    await fillCart(asha, await addProduct())
    const body = await checkout(asha, 'COD')
    expect((await asha.post('/order/create-razorpay-order', body)).status).toBe(400)
    expect((await begin(asha)).status).toBe(200)
    expect(await statesOf(asha)).toEqual(['awaiting_payment'])
  })
})
