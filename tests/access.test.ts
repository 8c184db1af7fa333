import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays } from '../src/lib/dates.ts'
import { clock } from '../src/platform/clock.ts'
import { db } from '../src/platform/database.ts'
import { app } from '../src/server/app.ts'
import { type Actor, type Answer, admin, blockedShopper, guest, password, shopper } from './actors.ts'
import { buy, fillCart } from './buying.ts'
import { listeningForChanges, ownDatabase } from './database.ts'
import { addProduct } from './products.ts'

ownDatabase()
listeningForChanges()

/** Which of a shopper's ids a call takes, in its path, query or body. */
type Named = { path?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> }

/** Who may make a call; and for what belongs to one user, the status that others get. */
type Row = {
  gate: 'everybody' | 'signed-in' | 'shoppers' | 'admins'
  own?: (owner: Actor) => Named | Promise<Named>
  others?: 403 | 404
  /** Where admins get another status than other users. */
  admins?: 'in'
  asks?: Asks
}

/** Whether an admin is asked for the second factor again: each time, for such a request, or never, and why. */
type Asks = 'always' | { for: Named | (() => Promise<Named>) } | { never: string }

const everybody: Row = { gate: 'everybody' }
const signedIn: Row = { gate: 'signed-in' }
const shoppers: Row = { gate: 'shoppers' }
const admins: Row = { gate: 'admins' }
const asking: Row = { ...admins, asks: 'always' }
const asksFor = (request: Named | (() => Promise<Named>)): Row => ({ ...admins, asks: { for: request } })
const neverAsks = (why: string): Row => ({ ...admins, asks: { never: why } })
const ownAccount = { never: 'of the own account, and opens nothing' }

const noSuch = '01980000-0000-7000-8000-000000000000'
const address = {
  name: 'Asha Rao',
  phone: '9876543210',
  address: '12 Lake View',
  city: 'Bengaluru',
  state: 'Karnataka',
  pinCode: '560038',
}

async function anAddress(owner: Actor): Promise<Named> {
  const { body } = await owner.post('/users/add-address', address)
  return { path: { addressId: body.user.addresses[0]._id }, body: address }
}

/** Another one than that with which the owner asks. */
async function aSession(owner: Actor): Promise<Named> {
  await guest().post('/users/login', { email: owner.email, password })
  const { body } = await owner.get('/users/get-security')
  const [other] = body.sessions.filter(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
  return { path: { id: other._id } }
}

async function aComplaint(owner: Actor): Promise<Named> {
  await owner.post('/grievance/file-grievance', {
    ...{ name: 'Asha', email: owner.email, topic: 'Something else', key: randomUUID() },
    message: 'The parcel never came.',
  })
  const { body } = await owner.get('/grievance/get-own-grievances')
  return { path: { id: body.grievances[0]._id }, body: { message: 'And I still wait.' } }
}

async function aResolvedComplaint(owner: Actor): Promise<Named> {
  const complaint = await aComplaint(owner)
  const by = await admin()
  const reply = { reply: 'resolve', text: 'It comes today.', seen: 1 }
  await by.put(`/grievance/answer-grievance/${complaint.path?.id}`, reply)
  return complaint
}

async function anOrder(owner: Actor, product?: string): Promise<{ orderId: string; itemId: string }> {
  const productId = product ?? (await addProduct({ salePrice: 500 })).id
  const { body } = await owner.post('/cart/add-to-cart', { productId, size: 8 })
  const { order } = (
    await owner.post('/order/create-order', {
      items: body.cart.items,
      shippingAddress: address,
      paymentMethod: 'COD',
      theTotelAmount: 530,
    })
  ).body
  return { orderId: order._id, itemId: order.items[0]._id }
}

async function aCancellation(owner: Actor): Promise<Named> {
  return { body: { ...(await anOrder(owner)), orderStatus: 'Cancelled', cancelReason: 'Other' } }
}

async function aReturn(owner: Actor, product?: string): Promise<Named> {
  const ids = await anOrder(owner, product)
  await db.updateTable('order_items').set({ status: 'Delivered' }).where('id', '=', ids.itemId).execute()
  return { body: { ...ids, reason: 'Other' } }
}

async function anAlert(owner: Actor): Promise<Named> {
  const { id: productId } = await addProduct()
  await owner.post('/alerts/add-alert', { productId })
  const { body } = await owner.get('/alerts/get-alerts')
  return { path: { id: body.alerts[0]._id } }
}

async function anExchange(owner: Actor): Promise<Named> {
  const { id: productId } = await addProduct({
    salePrice: 500,
    sizes: [
      { size: 8, stock: 1 },
      { size: 9, stock: 1 },
    ],
  })
  const { body } = await aReturn(owner, productId)
  await owner.post('/order/return-order-request', { ...body, size: 9 })
  return { body: body ?? {} }
}

async function aCreditNote(owner: Actor): Promise<string> {
  const { orderId, itemId } = await anOrder(owner)
  const manager = await admin()
  for (const newStatus of ['Shipped', 'Cancelled'])
    await manager.put(`/order/update-product-status/${orderId}`, { productId: itemId, newStatus })
  return itemId
}

const manyIds = Array.from({ length: 51 }, () => randomUUID())
const bulkPrices = { ids: [noSuch], change: { price: { percent: -5 } }, batch: randomUUID(), name: 'Prices' }
const halfOff = {
  ...{ discountPercentage: 50, minimumPurchaseAmount: 100, maxDiscountAmount: 100 },
  expiryDate: addDays(clock.today(), 3),
}
const offerOf = (targetOfferId: string) => ({
  ...{ name: 'Half', offerType: 'Products', targetOfferId },
  ...{ startDate: clock.today(), endDate: addDays(clock.today(), 3) },
})

async function halvedProduct(): Promise<Named> {
  const { id } = await addProduct({ salePrice: 500 })
  return { path: { id }, body: { salePrice: 250 } }
}

/** Its percentage stays, and what it takes off at most rises. */
async function halfOffCoupon(): Promise<Named> {
  const { body } = await (await admin()).post('/coupen/create-coupen', { code: 'HALFAGAIN', ...halfOff })
  return { path: { id: body.coupen._id }, body: { maxDiscountAmount: 100_000 } }
}

async function halfOffOffer(): Promise<Named> {
  const { id } = await addProduct({ salePrice: 500 })
  const offer = { ...offerOf(id), discountPercentage: 50 }
  const { body } = await (await admin()).post('/offer/create-offer', offer)
  return { path: { id: body.offer._id }, body: { endDate: addDays(clock.today(), 30) } }
}

// Every call of the API: one that is missing here fails the test.
const table: Record<string, Row> = {
  'GET /health': everybody,
  'GET /ready': everybody,
  'GET /up': everybody,
  'GET /metrics': everybody,
  'GET /images/:name': everybody,
  'GET /assets/:name': everybody,
  'GET /mail/fonts/:name{[a-z0-9-]+\\.woff2}': everybody,
  'GET /robots.txt': everybody,
  'GET /.well-known/security.txt': everybody,
  'GET /sitemap.xml': everybody,
  'GET /:file{sitemap-[1-9][0-9]{0,3}\\.xml}': everybody,
  'GET /apple-touch-icon.png': everybody,
  'GET /favicon.ico': everybody,
  'GET /favicon.svg': everybody,
  'GET /icon-192.png': everybody,
  'GET /icon-512.png': everybody,
  'GET /manifest.webmanifest': everybody,
  'GET /api/openapi.json': everybody,
  'GET /api/docs': everybody,
  'GET /sandbox/mailbox': everybody,

  'POST /users/register': everybody,
  'POST /users/verify-otp': everybody,
  'POST /users/resend-otp': everybody,
  'POST /users/login': everybody,
  'GET /users/google': everybody,
  'POST /users/google-login': everybody,
  'POST /users/logout': everybody,
  'GET /users/session': everybody,
  'POST /users/forgot-password': everybody,
  'POST /users/verify-otp-reset-password': everybody,
  'GET /users/getUserDetails': signedIn,
  'PUT /users/remember-sizes': shoppers,
  'PUT /users/updateUserDetails': { ...signedIn, asks: ownAccount },
  'GET /users/get-security': signedIn,
  'PUT /users/change-password': { ...signedIn, asks: 'always' },
  'POST /users/change-email': { ...signedIn, asks: 'always' },
  'PUT /users/confirm-email': { ...signedIn, asks: 'always' },
  'POST /users/end-other-sessions': { ...signedIn, asks: ownAccount },
  'DELETE /users/end-session/:id': { ...signedIn, asks: ownAccount, own: aSession, others: 404 },
  'POST /users/second-step': everybody,
  'POST /users/begin-second-step-passkey': everybody,
  'POST /admins/confirm-identity': neverAsks('the proof itself'),
  'POST /admins/begin-confirm-passkey': neverAsks('the proof itself'),
  'GET /admins/get-second-factor': admins,
  'POST /users/begin-totp': asking,
  'POST /users/confirm-totp': asking,
  'POST /users/begin-passkey': asking,
  'POST /users/add-passkey': asking,
  'DELETE /admins/remove-totp': asking,
  'DELETE /admins/remove-passkey/:id': asking,
  'POST /admins/renew-recovery-codes': asking,
  'PUT /admins/set-confirmed-minutes': asking,
  'PUT /admins/require-second-factor': asking,
  'GET /admins/get-admins': admins,
  'POST /admins/invite-admin': asking,
  'DELETE /admins/withdraw-invitation/:id': asking,
  'PUT /admins/set-active/:id': asking,
  'POST /users/view-invitation': everybody,
  'POST /users/accept-invitation': everybody,
  'GET /users/getAllUser': asksFor({ query: { limit: '51' } }),
  'PUT /users/blockUser/:id': asking,
  'DELETE /users/deleteUser/:id': asking,

  'GET /legal/get-periods': admins,
  'POST /legal/add-period': neverAsks('applies from its first day, in the audit log'),
  'GET /legal/get-consents': shoppers,
  'PUT /legal/set-consent': shoppers,
  'GET /users/download-own-data': shoppers,
  'GET /users/get-nominee': shoppers,
  'PUT /users/set-nominee': shoppers,
  'DELETE /users/remove-nominee': shoppers,
  'POST /users/erase-account': shoppers,

  'GET /users/get-address': signedIn,
  'POST /users/add-address': { ...signedIn, asks: ownAccount },
  'PUT /users/edit-address/:addressId': { ...signedIn, asks: ownAccount, own: anAddress, others: 404 },
  'DELETE /users/remove-address/:addressId': { ...signedIn, asks: ownAccount, own: anAddress, others: 404 },

  'GET /delivery/getEstimate': everybody,
  'GET /product/getProducts': everybody,
  'GET /product/getFacets': everybody,
  'GET /product/getSuggestions': everybody,
  'GET /product/findByCode': admins,
  'GET /product/getBatches': admins,
  'GET /product/getStock': admins,
  'PUT /product/countStock': neverAsks('stock without money, in the audit log'),
  'PUT /product/expectStock/:id': neverAsks('stock without money, in the audit log'),
  'PUT /product/receiveStock/:id': neverAsks('stock without money, in the audit log'),
  'GET /product/getBatch/:id': admins,
  'PUT /product/undoBatch/:id': asking,
  'GET /product/getIds': admins,
  'POST /product/checkEdits': neverAsks('changes nothing'),
  'PUT /product/editProducts': asksFor({ body: bulkPrices }),
  'POST /product/findBySkus': neverAsks('changes nothing'),
  'PUT /product/setPictures/:id': neverAsks('the catalogue, in the audit log, and undone there'),
  'GET /product/exportProducts': neverAsks('no people in it'),
  'POST /product/checkProducts': neverAsks('changes nothing'),
  'POST /product/importProducts': asking,
  'POST /product/importSamples': neverAsks('the catalogue, in the audit log, and undone there'),
  'POST /product/removeSamples': asking,
  'GET /product/productDetails/:id': everybody,
  'GET /product/productByGender-query': everybody,
  'POST /product/createProduct': neverAsks('the catalogue, in the audit log, and undone there'),
  'POST /product/copyProduct': neverAsks('the catalogue, in the audit log, and undone there'),
  'PUT /product/productEdit/:id': asksFor(halvedProduct),
  'PUT /product/productActivate/:id': neverAsks('the catalogue, in the audit log, and undone there'),
  'PUT /product/productsActivate': neverAsks('the catalogue, in the audit log, and undone there'),
  'DELETE /product/productDelete/:id': asking,
  'GET /category/getCategories': everybody,
  'POST /category/createCategory': neverAsks('the catalogue, in the audit log, and undone there'),
  'PUT /category/updateCategory/:id': neverAsks('the catalogue, in the audit log, and undone there'),
  'DELETE /category/deleteCategory/:id': asking,
  'GET /brands/getbrands': everybody,
  'POST /brands/createBrand': neverAsks('the catalogue, in the audit log, and undone there'),
  'PUT /brands/update-brand/:id': neverAsks('the catalogue, in the audit log, and undone there'),
  'DELETE /brands/delete-brand/:id': asking,
  'GET /home/get-home': everybody,
  'GET /report/first-steps': admins,
  'GET /settings/get-settings': admins,
  'PUT /settings/save-settings': asksFor({
    body: { section: 'seller', version: 0, fields: { email: 'thief@people.example' } },
  }),
  'POST /settings/check-payment-keys': neverAsks('changes nothing'),
  'POST /settings/send-test-mail': neverAsks('mails oneself'),
  'POST /settings/preview-mail': neverAsks('changes nothing'),
  'GET /tax/get-classes': admins,
  'POST /tax/add-rate': neverAsks('applies from its first day, in the audit log'),
  'GET /gst/get-months': admins,
  'GET /gst/get-return': admins,
  'GET /gst/download-return': asking,
  'POST /gst/close-month': asking,
  'PUT /gst/save-annual-return': asking,
  'GET /search/get-synonyms': admins,
  'POST /search/add-synonym': neverAsks('the catalogue, in the audit log, and undone there'),
  'DELETE /search/remove-synonym/:id': asking,
  'GET /search/get-searches-without-result': admins,
  'DELETE /search/remove-search-without-result/:id': asking,

  'POST /wishlist/handle-wishlist': {
    ...shoppers,
    own: ({ id }) => ({ body: { userId: id, productId: noSuch } }),
    others: 403,
  },
  'GET /wishlist/get-wishlist/:userId': {
    ...shoppers,
    own: ({ id }) => ({ path: { userId: id } }),
    others: 403,
  },

  'GET /cart/get-to-cart': shoppers,
  'POST /cart/add-to-cart': shoppers,
  'PUT /cart/update-to-cart/:productId': shoppers,
  'PUT /cart/accept-changes': shoppers,
  'DELETE /cart/remove-to-cart/:productId': shoppers,
  'DELETE /cart/clear-to-cart': shoppers,

  'GET /coupen/get-coupen': signedIn,
  'POST /coupen/validate-coupen': { ...signedIn, asks: { never: 'for shoppers, who have a cart' } },
  'POST /coupen/remove-coupen': { ...signedIn, asks: { never: 'for shoppers, who have a cart' } },
  'GET /coupen/admin-get-coupens': admins,
  'POST /coupen/create-coupen': asksFor({ body: { code: 'HALF', ...halfOff } }),
  'PUT /coupen/update-coupen/:id': asksFor(halfOffCoupon),
  'DELETE /coupen/delete-coupen/:id': asking,

  'GET /offer/get-offer': admins,
  'GET /offer/get-targets': admins,
  'GET /offer/what-if': admins,
  'GET /offer/what-if-ended/:id': admins,
  'POST /offer/create-offer': asksFor({ body: { ...offerOf(noSuch), discountPercentage: 50 } }),
  'PUT /offer/update-offer/:id': asksFor(halfOffOffer),
  'PUT /offer/end-offer/:id': neverAsks('ends a discount'),

  'GET /wallet/get-wallet': shoppers,
  'POST /wallet/create-wallet': shoppers,
  'POST /wallet/create-topup-order': shoppers,
  'POST /wallet/add-money': shoppers,

  'GET /alerts/get-alerts': shoppers,
  'POST /alerts/add-alert': shoppers,
  'DELETE /alerts/remove-alert/:id': { ...shoppers, own: anAlert, others: 404 },
  'GET /alerts/stop/:token': everybody,
  'POST /alerts/stop/:token': everybody,

  'POST /webhooks/razorpay': everybody,
  'POST /order/create-order': shoppers,
  'POST /order/check-cod': shoppers,
  'POST /order/create-razorpay-order': shoppers,
  'POST /order/verify-Razorpay': {
    ...shoppers,
    own: ({ id }) => ({ body: { userId: id, razorpayOrderId: 'order_1', razorpayPaymentId: 'pay_1' } }),
    others: 403,
  },
  'GET /order/get-orders': shoppers,
  'GET /order/single-orderDetails': {
    ...shoppers,
    own: async (owner) => ({ query: await anOrder(owner) }),
    others: 404,
  },
  'GET /order/get-own-order/:orderId': {
    ...shoppers,
    own: async (owner) => ({ path: { orderId: (await anOrder(owner)).orderId } }),
    others: 404,
  },
  'POST /order/buy-again': {
    ...shoppers,
    own: async (owner) => ({ body: { orderId: (await anOrder(owner)).orderId } }),
    others: 404,
  },
  'PUT /order/user-order-status-change': { ...shoppers, own: aCancellation, others: 404 },
  'PUT /order/cancel-order': {
    ...shoppers,
    own: async (owner) => ({ body: { ...(await anOrder(owner)), cancelReason: 'Other' } }),
    others: 404,
  },
  'POST /order/return-order-request': { ...shoppers, own: (owner) => aReturn(owner), others: 404 },
  'PUT /order/withdraw-exchange': { ...shoppers, own: anExchange, others: 404 },
  'GET /order/invoice/:orderId': {
    ...signedIn,
    own: async (owner) => ({ path: { orderId: (await anOrder(owner)).orderId } }),
    others: 404,
    admins: 'in',
  },
  'PUT /order/set-gstin/:orderId': {
    ...signedIn,
    asks: { never: 'moves no tax, only to whom it is invoiced' },
    own: async (owner) => ({ path: { orderId: (await anOrder(owner)).orderId }, body: { gstin: '' } }),
    others: 404,
    admins: 'in',
  },
  'GET /order/get-documents/:orderId': {
    ...signedIn,
    own: async (owner) => ({ path: { orderId: (await anOrder(owner)).orderId } }),
    others: 404,
    admins: 'in',
  },
  'GET /order/credit-note/:itemId': {
    ...signedIn,
    own: async (owner) => ({ path: { itemId: await aCreditNote(owner) } }),
    others: 404,
    admins: 'in',
  },
  'GET /order/get-order-data': asksFor({ query: { limit: '51' } }),
  'GET /order/get-order-details/:id': admins,
  'PUT /order/update-product-status/:id': asksFor({ body: { productId: noSuch, newStatus: 'Cancelled' } }),
  'PUT /order/undo-status-change/:id': neverAsks('sends goods where they were ordered to, or words of it'),
  'GET /order/get-order-ids': admins,
  'GET /order/get-tags': admins,
  'GET /order/watch-orders': { ...admins, own: () => ({ query: { tab: 'one' } }) },
  'PUT /order/set-address/:orderId': asking,
  'PUT /order/set-tags/:id': neverAsks('words for admins'),
  'POST /notes/add-note': neverAsks('words for admins'),
  'DELETE /notes/delete-note/:id': asking,
  'GET /users/get-customer/:id': admins,
  'POST /wallet/give-goodwill/:userId': asking,
  'POST /order/change-statuses': neverAsks('sends goods where they were ordered to, or words of it'),
  'PUT /order/undo-status-changes/:batch': neverAsks(
    'sends goods where they were ordered to, or words of it',
  ),
  'PUT /order/edit-shipment/:id': neverAsks('sends goods where they were ordered to, or words of it'),
  'PUT /order/return-to-origin/:id': asking,
  'POST /order/print-papers': asksFor({ body: { paper: 'labels', size: 'a4', orders: manyIds } }),
  'POST /order/export-orders': asking,
  'POST /order/import-tracking': neverAsks('sends goods where they were ordered to, or words of it'),
  'POST /order/check-tracking': neverAsks('changes nothing'),
  'POST /order/match-remittance': neverAsks('changes nothing'),
  'POST /order/book-remittance': asking,
  'GET /order/get-remittances': admins,
  'DELETE /order/delete-remittance/:id': asking,
  'GET /order/get-unremitted': admins,
  'GET /couriers/get-couriers': admins,
  'POST /couriers/add-courier': neverAsks('sends goods where they were ordered to, or words of it'),
  'PUT /couriers/edit-courier/:id': neverAsks('sends goods where they were ordered to, or words of it'),
  'DELETE /couriers/delete-courier/:id': asking,
  'GET /views/get-views': admins,
  'POST /views/add-view': neverAsks('words for admins'),
  'PUT /views/rename-view/:id': neverAsks('words for admins'),
  'DELETE /views/delete-view/:id': asking,
  'GET /order/get-return-details': asksFor({ query: { limit: '51' } }),
  'PUT /order/accept-return': asking,
  'PUT /order/reject-return': neverAsks('pays nothing'),

  'GET /legal/get-contact': everybody,
  'GET /legal/get-page': everybody,
  'POST /legal/preview-page': neverAsks('changes nothing'),
  'POST /grievance/file-grievance': everybody,
  'GET /grievance/get-own-grievances': shoppers,
  'POST /grievance/add-message/:id': { ...shoppers, own: aComplaint, others: 404 },
  'POST /grievance/reopen-grievance/:id': { ...shoppers, own: aResolvedComplaint, others: 404 },
  'GET /grievance/get-grievances': asksFor({ query: { limit: '51' } }),
  'GET /grievance/get-grievance/:id': admins,
  'PUT /grievance/answer-grievance/:id': neverAsks('pays nothing'),

  'GET /trail/get-changes': admins,
  'GET /trail/get-admins': admins,
  'PUT /trail/undo-change/:id': asking,

  'GET /report/audit': admins,
  'POST /report/audit': neverAsks('changes nothing'),
  'GET /report/generate-report': admins,
  'GET /report/download-report': asking,
  'GET /report/generate-dashboard-report': admins,
  'GET /report/needs-attention': admins,
  'GET /report/health': admins,
  'GET /report/legal': admins,
  'GET /best-selling/top-selling-products': admins,
  'GET /best-selling/top-selling-category': admins,
  'GET /best-selling/top-selling-brand': admins,
}

/** The password was right, and the second factor is missing. */
async function pendingAdmin(): Promise<Actor> {
  const { id, email } = await admin()
  await db.updateTable('users').set({ second_factor_at: new Date() }).where('id', '=', id).execute()
  const browser = guest()
  await browser.post('/users/login', { email, password })
  expect(browser.cookie).toMatch(/^second-step=/)
  return browser
}

const routes = [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))].filter(
  (route) => !route.startsWith('ALL '),
)

type Who = 'guest' | 'blocked' | 'admin before the second step' | 'another shopper' | 'admin' | 'shopper'

/** The status of a refusal; 'in' for every other response. */
function expected({ gate, own, others, admins }: Row, who: Who): number | 'in' {
  if (gate === 'everybody') return 'in'
  if (who === 'guest' || who === 'blocked' || who === 'admin before the second step') return 401
  const role = who === 'admin' ? 'admins' : 'shoppers'
  if (gate !== 'signed-in' && gate !== role) return 403
  if (who === 'admin' && admins) return admins
  return own && others && who !== 'shopper' ? others : 'in'
}

async function send(actor: Actor, route: string, { path = {}, query, body = {} }: Named): Promise<Answer> {
  const [method = '', pattern = ''] = route.split(' ')
  const filled = pattern.replace(/:(\w+)(\{.*\})?/g, (_, name: string) => path[name] ?? noSuch)
  const url = query ? `${filled}?${new URLSearchParams(query)}` : filled
  return actor.ask(method, url, method === 'GET' || method === 'DELETE' ? undefined : body)
}

const ask = async (actor: Actor, route: string, named: Named) => (await send(actor, route, named)).status

describe('who may do what', () => {
  test('is written down for every call of the shop, and for nothing else', () => {
    expect(routes.filter((route) => !table[route])).toEqual([])
    expect(Object.keys(table).filter((route) => !routes.includes(route))).toEqual([])
  })

  test.each(Object.entries(table))('%s', async (route, row) => {
    const owner = await shopper()
    const named = (await row.own?.(owner)) ?? {}
    const cast: [Who, Actor][] = [
      ['guest', guest()],
      ['blocked', await blockedShopper()],
      ['admin before the second step', await pendingAdmin()],
      ['another shopper', await shopper()],
      ['admin', await admin()],
      ['shopper', owner],
    ]
    for (const [who, actor] of cast) {
      const status = await ask(actor, route, named)
      const wanted = expected(row, who)
      if (wanted !== 'in') expect(status, who).toBe(wanted)
      else {
        expect([401, 403, ...(row.others ? [row.others] : [])], `${who} is let in`).not.toContain(status)
        expect(status, who).toBeLessThan(500)
      }
    }
  })
})

describe('asking an admin for the second factor again', () => {
  const ofAdmins = Object.entries(table).filter(([, { gate }]) => gate === 'admins' || gate === 'signed-in')

  test('is decided for every call of theirs that writes or exports', () => {
    const isDear = (route: string) => !route.startsWith('GET ') || /export|download/i.test(route)
    expect(ofAdmins.filter(([route, { asks }]) => isDear(route) && !asks).map(([route]) => route)).toEqual([])
    const isUndecidedDeletion = ([route, { asks }]: [string, Row]) =>
      route.startsWith('DELETE ') && asks !== 'always' && asks !== ownAccount
    expect(ofAdmins.filter(isUndecidedDeletion)).toEqual([])
  })

  test('happens where it is decided and nowhere else', async () => {
    const thief = await admin()
    await db.updateTable('users').set({ second_factor_at: new Date() }).where('id', '=', thief.id).execute()
    const isAsked = async (route: string, request: Named) => {
      const { status, body } = await send(thief, route, request)
      return status === 403 && body.secondFactor === 'needed'
    }
    const wrong: string[] = []
    for (const [route, { gate, asks }] of Object.entries(table)) {
      if (route === 'POST /users/logout') continue
      const request = typeof asks === 'object' && 'for' in asks ? asks.for : undefined
      if (request) {
        const named = typeof request === 'function' ? await request() : request
        if (!(await isAsked(route, named))) wrong.push(`${route} is not asked for`)
      }
      const isListOfPeople = route.startsWith('GET ') && request !== undefined
      const less = isListOfPeople ? { query: { limit: '50' } } : {}
      const wanted = asks === 'always' && gate !== 'shoppers'
      if ((await isAsked(route, less)) !== wanted) wrong.push(`${route} asks ${wanted ? 'never' : 'always'}`)
    }
    expect(wrong).toEqual([])
  })
})

test('no call answers a guest or a shopper where a size lies', async () => {
  const place = 'Secret rack 7'
  const { id } = await addProduct({ salePrice: 500, sizes: [{ size: 8, stock: 9, place }] })
  const buyer = await shopper()
  const bought = await buy(buyer, [{ id }])
  await fillCart(buyer, { id })
  await buyer.post('/wishlist/handle-wishlist', { userId: buyer.id, productId: id })
  const reads = routes.filter((route) => route.startsWith('GET ') && table[route]?.gate !== 'admins')
  const ids = [id, buyer.id, bought._id, bought.items[0]?._id ?? noSuch]
  const isTold = ({ bytes }: Answer) => new TextDecoder().decode(bytes).includes(place)
  const told: string[] = []
  for (const actor of [guest(), buyer])
    for (const one of ids)
      for (const path of new Set(reads.map((route) => route.slice(4).replace(/:(\w+)(\{.*\})?/g, one))))
        if (isTold(await actor.get(path))) told.push(path)
  expect(told).toEqual([])
  const { bytes } = await (await admin()).get(`/product/productDetails/${id}`)
  expect(new TextDecoder().decode(bytes), 'admins are told').toContain(place)
})
