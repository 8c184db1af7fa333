import { demoAccounts } from '../../src/platform/config.ts'
import { Actor, guest } from '../actors.ts'
import { checkout } from '../buying.ts'
import type { Json } from '../json.ts'
import type { Recorder } from './recorder.ts'

/** What everybody may ask. */
export async function browse({ ask }: Recorder): Promise<void> {
  const visitor = guest()
  const { products } = await ask(visitor, 'GET /product/getProducts', {
    query: { search: 'running shoes', sort: 'LowToHigh', page: 1, limit: 2 },
  })
  const path = { id: products[0]._id }
  await ask(visitor, 'GET /product/productDetails/{id}', { path })
  await ask(visitor, 'GET /product/productColours/{id}', { path })
  await ask(visitor, 'GET /product/goesWith/{id}', { path })
  await ask(visitor, 'GET /reviews/get-reviews/{productId}', { path: { productId: path.id } })
  await ask(visitor, 'GET /product/productByGender-query', { query: { gender: 'Women', limit: 2 } })
  await ask(visitor, 'GET /product/getFacets', { query: { gender: 'Kids' } })
  await ask(visitor, 'GET /product/getSuggestions', { query: { search: 'crick' } })
  await ask(visitor, 'GET /product/getSports')
  await ask(visitor, 'GET /product/getSizeGuides')
  await ask(visitor, 'GET /product/getPopularSearches')
  await ask(visitor, 'GET /category/getCategories', { query: { limit: 2 } })
  await ask(visitor, 'GET /brands/getbrands', { query: { limit: 2 } })
  await ask(visitor, 'GET /home/get-home')
  await ask(visitor, 'GET /delivery/getEstimate', { query: { pinCode: '560038' } })
  await ask(visitor, 'GET /legal/get-contact')
  await ask(visitor, 'POST /grievance/file-grievance', {
    body: {
      name: 'Asha Rao',
      email: demoAccounts.shopper.email,
      topic: 'Order or delivery',
      message: 'The parcel has not come.',
      key: '0b9f7c1e-2b6a-4a39-9a4e-9f1d6f0e7a10',
    },
  })
}

const address = {
  name: 'Asha Rao',
  phone: '9876543210',
  address: '12 Lake View',
  locality: 'Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  pinCode: '560038',
  typeofPlace: 'Home',
}

/** From the login to the order, and what a customer does with it. Answers the ids of one to ship and of its item. */
export async function shop({ ask }: Recorder): Promise<{ orderId: string; itemId: string }> {
  const { email, password } = demoAccounts.shopper
  const asha = new Actor('', email)
  await ask(asha, 'POST /users/login', { body: { email, password } })
  await ask(asha, 'GET /users/session')
  await ask(asha, 'GET /users/getUserDetails')
  await ask(asha, 'POST /users/add-address', { body: address })
  await ask(asha, 'GET /users/get-address')
  const { products } = await ask(asha, 'GET /product/getProducts', { query: { search: 'jersey', limit: 2 } })
  const [one, other] = products
  const session = await ask(asha, 'GET /users/session')
  await ask(asha, 'POST /wishlist/handle-wishlist', { body: { productId: other._id } })
  await ask(asha, 'GET /wishlist/get-wishlist/{userId}', { path: { userId: session.user._id } })
  await ask(asha, 'POST /alerts/add-alert', { body: { productId: other._id } })
  await ask(asha, 'DELETE /cart/clear-to-cart')
  const fill = async () => {
    const { size } = one.sizes.find(({ stock }: Json) => stock > 5)
    await ask(asha, 'POST /cart/add-to-cart', { body: { productId: one._id, size } })
    return size
  }
  const size = await fill()
  await ask(asha, 'PUT /cart/update-to-cart/{productId}', {
    path: { productId: one._id },
    body: { size, quantity: 2 },
  })
  await ask(asha, 'GET /cart/get-to-cart')
  await ask(asha, 'GET /coupen/get-coupen', { query: { limit: 2 } })
  const { cart } = await ask(asha, 'GET /cart/get-to-cart')
  const purchaseAmount = cart.items.reduce(
    (sum: number, { discountedPrice, quantity }: Json) => sum + discountedPrice * quantity,
    0,
  )
  await ask(asha, 'POST /coupen/validate-coupen', { body: { code: 'NAMASTE5', purchaseAmount } })
  const order = async () => {
    const { items, ...rest } = await checkout(asha, 'COD', address)
    const lines = items.map(({ productId, size: chosen, quantity }: Json) => ({
      productId: productId._id ?? productId,
      size: chosen,
      quantity,
    }))
    const placed = await ask(asha, 'POST /order/create-order', { body: { ...rest, items: lines } })
    return { orderId: placed.order._id, itemId: placed.order.items[0]._id }
  }
  const first = await order()
  await fill()
  const second = await order()
  await ask(asha, 'GET /order/get-orders', { query: { page: 1, limit: 1 } })
  await ask(asha, 'GET /order/get-own-order/{orderId}', { path: { orderId: first.orderId } })
  await ask(asha, 'GET /order/single-orderDetails', { query: first })
  await ask(asha, 'PUT /order/user-order-status-change', {
    body: { ...second, orderStatus: 'Cancelled', cancelReason: 'Ordered by mistake' },
  })
  await ask(asha, 'GET /wallet/get-wallet', { query: { limit: 2 } })
  return first
}
