import { type Browser, expect } from '@playwright/test'
import { addProduct } from './own-products.ts'
import { address, newShopper, type Person, stranger } from './people.ts'

export type PlacedOrder = {
  _id: string
  itemId: string
  /** What people call the order. */
  number: string
  product: string
  buyer: Person
  /** What the shopper does about the item after. */
  giveBack: (reason: string) => Promise<void>
}

/** An order of a journey's own: one unit for ₹500, paid at the door, by somebody whom no other journey knows. */
export async function placeOrder(browser: Browser, name = 'Meera'): Promise<PlacedOrder> {
  const { id, name: product } = await addProduct()
  const page = await (await browser.newContext()).newPage()
  const buyer = await newShopper(page, { ...stranger(), name })
  const { request } = page
  await request.post('/cart/add-to-cart', { data: { productId: id, size: 8 } })
  const answer = await request.post('/order/create-order', {
    data: {
      items: [{ productId: id, size: 8, quantity: 1 }],
      shippingAddress: address,
      paymentMethod: 'COD',
      theTotelAmount: 530,
    },
  })
  expect(answer.status()).toBe(201)
  const { order } = await answer.json()
  const [{ _id: itemId }] = order.items
  const giveBack = async (reason: string) => {
    const data = { orderId: order._id, itemId, reason }
    expect((await request.post('/order/return-order-request', { data })).status()).toBe(200)
  }
  return { _id: order._id, itemId, number: order._id.slice(-8).toUpperCase(), product, buyer, giveBack }
}
