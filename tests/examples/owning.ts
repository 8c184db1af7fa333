import { demoAccounts } from '../../src/platform/config.ts'
import { pool } from '../../src/platform/database.ts'
import { Actor } from '../actors.ts'
import type { Recorder } from './recorder.ts'

const BATCH = '3f0d8f52-6a0c-4c0e-8a11-5a8f7a4f9c01'

export async function ownerOf({ ask }: Recorder): Promise<Actor> {
  const { email, password } = demoAccounts.admin
  const owner = new Actor('', email)
  await ask(owner, 'POST /users/login', { body: { email, password } })
  return owner
}

/** Finds an order, ships and delivers it, and looks at returns, customers and money. */
export async function sell(
  { ask }: Recorder,
  by: Actor,
  shipped: { orderId: string; itemId: string },
): Promise<void> {
  const id = shipped.orderId
  await ask(by, 'GET /order/get-order-data', {
    query: { status: 'Pending', sort: '-total', page: 1, limit: 1 },
  })
  await ask(by, 'GET /order/get-order-details/{id}', { path: { id } })
  await ask(by, 'PUT /order/set-tags/{id}', { path: { id }, body: { tags: ['gift'] } })
  await ask(by, 'GET /order/get-tags')
  await ask(by, 'POST /notes/add-note', {
    body: { kind: 'order', id, text: 'Asked for gift wrap by phone.' },
  })
  const { courier } = await ask(by, 'POST /couriers/add-courier', {
    body: { name: 'Sahyadri Express', trackingUrl: 'https://track.example/{number}' },
  })
  await ask(by, 'GET /couriers/get-couriers')
  await ask(by, 'PUT /order/update-product-status/{id}', {
    path: { id },
    body: {
      productId: shipped.itemId,
      newStatus: 'Shipped',
      courier: courier._id,
      trackingNumber: 'SE123456789IN',
      weight: 650,
    },
  })
  await ask(by, 'POST /order/change-statuses', {
    body: { batch: BATCH, orders: [id], newStatus: 'Delivered' },
  })
  await ask(by, 'GET /order/get-documents/{orderId}', { path: { orderId: id } })
  const { returnRequest } = await ask(by, 'GET /order/get-return-details', {
    query: { status: 'Pending', limit: 2 },
  })
  await ask(by, 'PUT /order/accept-return', { body: { returnId: returnRequest[0]._id } })
  const { users } = await ask(by, 'GET /users/getAllUser', { query: { search: 'asha', limit: 1 } })
  await ask(by, 'GET /users/get-customer/{id}', { path: { id: users[0]._id } })
  await ask(by, 'GET /report/generate-report', { query: { period: 'week', limit: 2 } })
  await ask(by, 'GET /report/generate-dashboard-report', { query: { period: 'month' } })
  await ask(by, 'GET /best-selling/top-selling-products')
  // The queue has a clock of its own: by the shop's, which stands still, a mail has waited for years or not at all.
  await pool.query(`delete from pgboss.job where name = 'mail'`)
  await ask(by, 'GET /report/needs-attention')
  await ask(by, 'GET /report/get-balances')
  const { months } = await ask(by, 'GET /gst/get-months')
  await ask(by, 'GET /gst/get-return', { query: { period: months[0].month } })
  await ask(by, 'GET /wallet/get-pay-outs', { query: { limit: 2 } })
  await ask(by, 'GET /settlement/get-unsettled', { query: { days: 3, limit: 2 } })
  await ask(by, 'GET /grievance/get-grievances', { query: { limit: 2 } })
}

/** Keeps the catalogue, its prices and its stock. */
export async function keepCatalogue({ ask }: Recorder, by: Actor, today: string): Promise<void> {
  const { products } = await ask(by, 'GET /product/getProducts', { query: { search: 'polo', limit: 2 } })
  const [product, other] = products
  const path = { id: product._id }
  await ask(by, 'PUT /product/productEdit/{id}', {
    path,
    body: { salePrice: product.regularPrice - 100, description: 'A polo of combed cotton, cut for play.' },
  })
  await ask(by, 'POST /product/copyProduct', {
    body: {
      copyOf: product._id,
      productName: 'Nets Polo, second edition',
      description: 'A polo of combed cotton, cut for play.',
      category: product.category._id,
      brand: product.brand._id,
      gender: product.gender,
      regularPrice: 1499,
      salePrice: 1299,
      thumbnail: product.thumbnail,
      galleryImages: product.gallery.slice(0, 2),
      sizes: product.sizes.slice(0, 2).map(({ size }: { size: number }) => ({ size, stock: 20 })),
    },
  })
  await ask(by, 'PUT /product/productActivate/{id}', { path, body: { status: true } })
  const edit = { ids: [product._id, other._id], change: { price: { percent: -5, endsInNine: true } } }
  await ask(by, 'POST /product/checkEdits', { body: edit })
  await ask(by, 'PUT /product/editProducts', { body: { ...edit, batch: BATCH, name: 'Polos, 5 % less' } })
  await ask(by, 'GET /product/getStock', { query: { list: 'low', limit: 2 } })
  await ask(by, 'POST /category/createCategory', {
    body: { categoryName: 'Skipping ropes', description: 'For the warm-up.' },
  })
  const { coupen } = await ask(by, 'POST /coupen/create-coupen', {
    body: {
      code: 'MONSOON10',
      discountPercentage: 10,
      minimumPurchaseAmount: 999,
      maxDiscountAmount: 300,
      expiryDate: today,
      maxUsesPerShopper: 1,
    },
  })
  await ask(by, 'GET /coupen/admin-get-coupens', { query: { limit: 2 } })
  await ask(by, 'PUT /coupen/update-coupen/{id}', {
    path: { id: coupen._id },
    body: { maxDiscountAmount: 250 },
  })
  await ask(by, 'GET /offer/get-offer', { query: { limit: 2 } })
  await ask(by, 'GET /offer/get-targets', { query: { offerType: 'Brand', search: 'p' } })
  const target = { offerType: 'Products', targetOfferId: other._id }
  await ask(by, 'GET /offer/what-if', { query: { ...target, discountPercentage: 10 } })
  await ask(by, 'POST /offer/create-offer', {
    body: {
      ...target,
      name: 'Polo week',
      discountPercentage: 10,
      startDate: today,
      endDate: today,
      description: '',
    },
  })
  await ask(by, 'GET /multibuy/get-multibuys', { query: { limit: 2 } })
  await ask(by, 'POST /search/add-synonym', { body: { typed: 'jhola', searched: 'backpack' } })
  await ask(by, 'GET /search/get-synonyms', { query: { limit: 2 } })
  await ask(by, 'GET /tax/get-classes')
  await ask(by, 'POST /views/add-view', {
    body: { list: 'orders', name: 'To ship, dearest first', query: 'status=Pending&sort=-total' },
  })
  await ask(by, 'GET /views/get-views')
  await ask(by, 'GET /trail/get-changes', { query: { limit: 2 } })
}
