import { type Browser, expect, type Page } from '@playwright/test'
import { addProduct } from './own-products.ts'
import { address, newShopper, type Person, stranger } from './people.ts'

export type PlacedOrder = {
  _id: string
  itemId: string
  /** The order number that people see. */
  number: string
  product: string
  buyer: Person
  shopper: Page
  /** What the shopper does about the item after. */
  requestReturn: (reason: string) => Promise<void>
}

/** A cash order that no other journey uses: one unit for ₹500, by a new shopper. */
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
  const requestReturn = async (reason: string) => {
    const data = { orderId: order._id, itemId, reason }
    expect((await request.post('/order/return-order-request', { data })).status()).toBe(200)
  }
  const number = String(order.number)
  return { _id: order._id, itemId, number, product, buyer, shopper: page, requestReturn }
}
