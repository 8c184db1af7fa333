import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import { keyPermissionNames, permissions } from '../src/lib/permissions.ts'
import { db } from '../src/platform/database.ts'
import { answerError } from '../src/platform/http/errors.ts'
import { type SessionEnv, session } from '../src/platform/http/session.ts'
import { api } from '../src/server/api.ts'
import { app } from '../src/server/app.ts'
import { describeCalls } from '../src/server/openapi.ts'
import * as sessions from '../src/shop/accounts/sessions-store.ts'
import { findSession as findStoredSession } from '../src/shop/accounts/sessions-store.ts'
import type { RecordType } from '../src/shop/audit-log/record-rules.ts'
import { records } from '../src/shop/history/records-rules.ts'
import {
  type AccessTable,
  admins,
  asking,
  asksFor,
  type CallOptions,
  everybody,
  neverAsks,
  noSuch,
  ownAccount,
  type Row,
  shoppers,
  signedIn,
} from './access.ts'
import { type Actor, type Answer, admin, blockedShopper, guest, password, shopper } from './actors.ts'
import { address, buy, fillCart } from './buying.ts'
import { listeningForChanges, ownDatabase } from './database.ts'
import { callsOfNouns } from './growth/calls-of-nouns.ts'
import { addProduct } from './products.ts'
import { type Program, programOf } from './programs.ts'

ownDatabase()
listeningForChanges()

/** Another one than that with which the owner asks. */
async function aSession(owner: Actor): Promise<CallOptions> {
  await guest().post('/users/login', { email: owner.email, password })
  const { body } = await owner.get('/users/get-security')
  const [other] = body.sessions.filter(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
  return { path: { id: other._id } }
}

async function aPasskey(owner: Actor): Promise<CallOptions> {
  const id = randomUUID()
  const key = { public_key: Buffer.of(), counter: 0, transports: [], created_at: new Date() }
  await db
    .insertInto('passkeys')
    .values({ id, user_id: owner.id, name: 'Phone', ...key })
    .execute()
  return { body: { id } }
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

async function aCancellation(owner: Actor): Promise<CallOptions> {
  return { body: { ...(await anOrder(owner)), orderStatus: 'Cancelled', cancelReason: 'Other' } }
}

async function aReturn(owner: Actor, product?: string): Promise<CallOptions> {
  const ids = await anOrder(owner, product)
  await db.updateTable('order_items').set({ status: 'Delivered' }).where('id', '=', ids.itemId).execute()
  return { body: { ...ids, reason: 'Other' } }
}

async function anExchange(owner: Actor): Promise<CallOptions> {
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
async function halvedProduct(): Promise<CallOptions> {
  const { id } = await addProduct({ salePrice: 500 })
  return { path: { id }, body: { salePrice: 250 } }
}

/** Those of no noun in `tests/calls`. */
const otherCalls: AccessTable = {
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
  'GET /feeds/google.xml': everybody,
  'GET /feeds/meta.csv': everybody,
  'GET /llms.txt': everybody,
  'GET /apple-touch-icon.png': everybody,
  'GET /favicon.ico': everybody,
  'GET /favicon.svg': everybody,
  'GET /icon-192.png': everybody,
  'GET /icon-512.png': everybody,
  'GET /manifest.webmanifest': everybody,
  'GET /api/openapi.json': everybody,
  'GET /api/docs': everybody,
  'GET /api/docs.js': everybody,
  'GET /sandbox/mailbox': everybody,

  'POST /users/register': everybody,
  'POST /users/verify-otp': everybody,
  'POST /users/resend-otp': everybody,
  'POST /users/login': everybody,
  'GET /users/google': everybody,
  'POST /users/google-login': everybody,
  'POST /users/mail-sign-in-code': everybody,
  'POST /users/sign-in-with-code': everybody,
  'POST /users/begin-passkey-sign-in': everybody,
  'POST /users/sign-in-with-passkey': everybody,
  'GET /users/get-own-passkeys': shoppers,
  'POST /users/begin-own-passkey': shoppers,
  'POST /users/add-own-passkey': shoppers,
  'POST /users/remove-own-passkey': { ...shoppers, own: aPasskey, others: 404 },
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
  'POST /admins/confirm-identity': neverAsks('dashboard:use', 'the proof itself'),
  'POST /admins/begin-confirm-passkey': neverAsks('dashboard:use', 'the proof itself'),
  'GET /admins/get-second-factor': admins('dashboard:use'),
  'POST /users/begin-totp': asking('dashboard:use'),
  'POST /users/confirm-totp': asking('dashboard:use'),
  'POST /users/begin-passkey': asking('dashboard:use'),
  'POST /users/add-passkey': asking('dashboard:use'),
  'DELETE /admins/remove-totp': asking('dashboard:use'),
  'DELETE /admins/remove-passkey/:id': asking('dashboard:use'),
  'POST /admins/renew-recovery-codes': asking('dashboard:use'),
  'PUT /admins/set-confirmed-minutes': asking('admins:write'),
  'PUT /admins/require-second-factor': asking('admins:write'),
  'GET /admins/get-admins': admins('admins:write'),
  'POST /admins/invite-admin': asking('admins:write'),
  'DELETE /admins/withdraw-invitation/:id': asking('admins:write'),
  'PUT /admins/set-active/:id': asking('admins:write'),
  'POST /users/view-invitation': everybody,
  'POST /users/accept-invitation': everybody,
  'GET /users/getAllUser': asksFor('customers:read', { query: { limit: '51' } }),
  'PUT /users/blockUser/:id': asking('customers:write'),
  'DELETE /users/deleteUser/:id': asking('customers:write'),

  'GET /users/download-own-data': shoppers,
  'GET /users/get-nominee': shoppers,
  'PUT /users/set-nominee': shoppers,
  'DELETE /users/remove-nominee': shoppers,
  'POST /users/erase-account': shoppers,

  'GET /delivery/getEstimate': everybody,
  'GET /product/getProducts': everybody,
  'GET /product/getFacets': everybody,
  'GET /product/getSuggestions': everybody,
  'GET /product/findByCode': admins('products:read'),
  'GET /product/getBatches': admins('products:read'),
  'GET /product/getStock': admins('products:read'),
  'PUT /product/countStock': neverAsks('stock:write', 'stock without money, in the audit log'),
  'PUT /product/expectStock/:id': neverAsks('stock:write', 'stock without money, in the audit log'),
  'PUT /product/receiveStock/:id': neverAsks('stock:write', 'stock without money, in the audit log'),
  'GET /product/getBatch/:id': admins('products:read'),
  'PUT /product/undoBatch/:id': asking('products:write'),
  'GET /product/getIds': admins('products:read'),
  'POST /product/checkEdits': neverAsks('products:write', 'changes nothing'),
  'PUT /product/editProducts': asksFor('products:write', { body: bulkPrices }),
  'POST /product/beginPictures': neverAsks('products:write', 'changes no product'),
  'PUT /product/sendPictures/:id': neverAsks(
    'products:write',
    'the catalogue, in the audit log, and undone there',
  ),
  'PUT /product/stopPictures/:id': neverAsks('products:write', 'changes no product'),
  'GET /product/getPictures/:id': admins('products:read'),
  'GET /product/exportProducts': neverAsks('products:read', 'no people in it'),
  'POST /product/checkProducts': neverAsks('products:write', 'changes nothing'),
  'POST /product/listLeft': neverAsks('products:write', 'changes nothing'),
  'POST /product/importProducts': asking('products:write'),
  'POST /product/importSamples': neverAsks(
    'products:write',
    'the catalogue, in the audit log, and undone there',
  ),
  'POST /product/removeSamples': asking('products:write'),
  'GET /product/productDetails/:id': everybody,
  'GET /product/productColours/:id': everybody,
  'GET /product/goesWith/:id': everybody,
  'GET /product/getSizeGuides': everybody,
  'GET /product/productByGender-query': everybody,
  'POST /product/createProduct': neverAsks(
    'products:write',
    'the catalogue, in the audit log, and undone there',
  ),
  'POST /product/copyProduct': neverAsks(
    'products:write',
    'the catalogue, in the audit log, and undone there',
  ),
  'PUT /product/productEdit/:id': asksFor('products:write', halvedProduct),
  'PUT /product/productActivate/:id': neverAsks(
    'products:write',
    'the catalogue, in the audit log, and undone there',
  ),
  'PUT /product/productsActivate': neverAsks(
    'products:write',
    'the catalogue, in the audit log, and undone there',
  ),
  'DELETE /product/productDelete/:id': asking('products:write'),
  'GET /category/getCategories': everybody,
  'POST /category/createCategory': neverAsks(
    'products:write',
    'the catalogue, in the audit log, and undone there',
  ),
  'PUT /category/updateCategory/:id': neverAsks(
    'products:write',
    'the catalogue, in the audit log, and undone there',
  ),
  'DELETE /category/deleteCategory/:id': asking('products:write'),
  'GET /brands/getbrands': everybody,
  'POST /brands/createBrand': neverAsks(
    'products:write',
    'the catalogue, in the audit log, and undone there',
  ),
  'PUT /brands/update-brand/:id': neverAsks(
    'products:write',
    'the catalogue, in the audit log, and undone there',
  ),
  'DELETE /brands/delete-brand/:id': asking('products:write'),
  'GET /home/get-home': everybody,
  'GET /report/first-steps': admins('dashboard:use'),
  'GET /settings/get-settings': admins('settings:read'),
  'PUT /settings/save-settings': asksFor('settings:write', {
    body: { section: 'seller', version: 0, fields: { email: 'thief@people.example' } },
  }),
  'GET /settings/get-scheduled': admins('settings:read'),
  'POST /settings/schedule-settings': neverAsks(
    'settings:write',
    'what shoppers see, in the audit log, and undone there',
  ),
  'DELETE /settings/cancel-scheduled/:id': asking('settings:write'),
  'POST /settings/check-payment-keys': neverAsks('settings:write', 'changes nothing'),
  'POST /settings/send-test-mail': neverAsks('settings:write', 'mails oneself'),
  'POST /settings/preview-mail': neverAsks('settings:read', 'changes nothing'),
  'GET /settings/get-services': admins('admins:write'),
  'POST /settings/check-service': asking('admins:write'),
  'PUT /settings/save-service': asking('admins:write'),
  'DELETE /settings/remove-service/:service': asking('admins:write'),
  'GET /sizes/get-lists': admins('products:read'),
  'POST /sizes/add-list': neverAsks('products:write', 'the catalogue, in the audit log, and undone there'),
  'PUT /sizes/edit-list/:id': neverAsks(
    'products:write',
    'the catalogue, in the audit log, and undone there',
  ),
  'DELETE /sizes/delete-list/:id': asking('products:write'),
  'GET /sizes/get-guides': admins('products:read'),
  'POST /sizes/add-guide': neverAsks('products:write', 'the catalogue, in the audit log, and undone there'),
  'PUT /sizes/edit-guide/:id': neverAsks(
    'products:write',
    'the catalogue, in the audit log, and undone there',
  ),
  'DELETE /sizes/delete-guide/:id': asking('products:write'),
  'GET /product/getSports': everybody,
  'GET /sports/get-sports': admins('products:read'),
  'PUT /sports/edit-sport/:id': neverAsks(
    'products:write',
    'the catalogue, in the audit log, and undone there',
  ),
  'GET /search/get-synonyms': admins('products:read'),
  'POST /search/add-synonym': neverAsks(
    'products:write',
    'the catalogue, in the audit log, and undone there',
  ),
  'DELETE /search/remove-synonym/:id': asking('products:write'),
  'GET /product/getPopularSearches': everybody,
  'POST /product/recordSearch': everybody,
  'GET /search/get-popular-searches': admins('products:read'),
  'PUT /search/hide-popular-search/:id': neverAsks(
    'products:write',
    'one search, in the audit log, and shown again there',
  ),
  'GET /search/get-searches-without-result': admins('products:read'),
  'DELETE /search/remove-search-without-result/:id': asking('products:write'),

  'GET /cart/get-to-cart': shoppers,
  'POST /cart/add-to-cart': shoppers,
  'PUT /cart/update-to-cart/:productId': shoppers,
  'PUT /cart/accept-changes': shoppers,
  'DELETE /cart/remove-to-cart/:productId': shoppers,
  'DELETE /cart/clear-to-cart': shoppers,

  'POST /coupen/validate-coupen': { ...signedIn, asks: { never: 'for shoppers, who have a cart' } },
  'POST /coupen/remove-coupen': { ...signedIn, asks: { never: 'for shoppers, who have a cart' } },
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
  'POST /order/follow-order': everybody,
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
    permission: 'orders:read',
  },
  'PUT /order/set-gstin/:orderId': {
    ...signedIn,
    asks: { never: 'moves no tax, only to whom it is invoiced' },
    own: async (owner) => ({ path: { orderId: (await anOrder(owner)).orderId }, body: { gstin: '' } }),
    others: 404,
    permission: 'orders:write',
  },
  'GET /order/get-documents/:orderId': {
    ...signedIn,
    own: async (owner) => ({ path: { orderId: (await anOrder(owner)).orderId } }),
    others: 404,
    permission: 'orders:read',
  },
  'GET /order/credit-note/:itemId': {
    ...signedIn,
    own: async (owner) => ({ path: { itemId: await aCreditNote(owner) } }),
    others: 404,
    permission: 'orders:read',
  },
  'GET /order/get-order-data': asksFor('orders:read', { query: { limit: '51' } }),
  'GET /order/get-order-details/:id': admins('orders:read'),
  'GET /order/receipt/:orderId': admins('orders:read'),
  'PUT /order/update-product-status/:id': asksFor('orders:write', {
    body: { productId: noSuch, newStatus: 'Cancelled' },
  }),
  'PUT /order/undo-status-change/:id': neverAsks(
    'orders:write',
    'sends goods where they were ordered to, or words of it',
  ),
  'GET /order/get-order-ids': admins('orders:read'),
  'GET /order/get-tags': admins('orders:read'),
  'GET /order/watch-orders': { ...admins('orders:read'), own: () => ({ query: { tab: 'one' } }) },
  'PUT /order/set-address/:orderId': asking('orders:write'),
  'PUT /order/set-tags/:id': neverAsks('orders:write', 'words for admins'),
  'GET /users/get-customer/:id': admins('customers:read'),
  'POST /order/create-counter-order': neverAsks(
    'orders:write',
    'sells goods that are in the hand of who pays',
  ),
  'POST /order/change-statuses': neverAsks(
    'orders:write',
    'sends goods where they were ordered to, or words of it',
  ),
  'PUT /order/undo-status-changes/:batch': neverAsks(
    'orders:write',
    'sends goods where they were ordered to, or words of it',
  ),
  'PUT /order/edit-shipment/:id': neverAsks(
    'orders:write',
    'sends goods where they were ordered to, or words of it',
  ),
  'PUT /order/return-to-origin/:id': asking('money:refund'),
  'POST /order/book-outcomes': asking('money:refund'),
  'POST /order/print-papers': asksFor('orders:read', {
    body: { paper: 'labels', size: 'a4', orders: manyIds },
  }),
  'POST /order/export-orders': asking('orders:export'),
  'POST /order/import-tracking': neverAsks(
    'orders:write',
    'sends goods where they were ordered to, or words of it',
  ),
  'POST /order/check-tracking': neverAsks('orders:write', 'changes nothing'),
  'POST /order/match-remittance': neverAsks('money:reconcile', 'changes nothing'),
  'POST /order/book-remittance': asking('money:reconcile'),
  'GET /order/get-remittances': admins('money:reconcile'),
  'DELETE /order/delete-remittance/:id': asking('money:reconcile'),
  'GET /claims/get-claims': admins('money:reconcile'),
  'POST /claims/add-claim': neverAsks('money:reconcile', 'moves no money'),
  'PUT /claims/edit-claim/:id': neverAsks('money:reconcile', 'moves no money'),
  'GET /order/get-unremitted': admins('money:reconcile'),
  'GET /order/get-return-details': asksFor('orders:read', { query: { limit: '51' } }),
  'PUT /order/accept-return': asking('money:refund'),
  'PUT /order/receive-return': neverAsks('orders:write', 'moves no money'),
  'PUT /order/inspect-return': neverAsks('orders:write', 'moves no money'),
  'PUT /order/refund-return': asking('money:refund'),
  'PUT /order/reject-return': neverAsks('orders:write', 'pays nothing'),

  'GET /report/audit': admins('health:read'),
  'POST /report/audit': neverAsks('health:read', 'changes nothing'),
  'GET /report/get-balances': admins('reports:read'),
  'GET /report/get-balance-rows': admins('reports:read'),
  'GET /report/download-balances': neverAsks('reports:read', 'names no customer'),
  'GET /report/generate-report': admins('reports:read'),
  'GET /report/get-cash-parcels': admins('reports:read'),
  'GET /report/get-sources': admins('reports:read'),
  'GET /report/download-sources': neverAsks('reports:read', 'names no customer'),
  'GET /report/download-report': asking('orders:export'),
  'GET /report/generate-dashboard-report': admins('reports:read'),
  'GET /report/needs-attention': admins('dashboard:use'),
  'GET /report/health': admins('health:read'),
  'GET /report/legal': admins('settings:read'),
  'GET /best-selling/top-selling-products': admins('reports:read'),
  'GET /best-selling/top-selling-category': admins('reports:read'),
  'GET /best-selling/top-selling-brand': admins('reports:read'),
}

const parts = [...callsOfNouns.map(({ access }) => access), otherCalls]
/** Every call of the shop. */
const table: AccessTable = Object.assign({}, ...parts)

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
function expected({ gate, own, others, permission }: Row, who: Who): number | 'in' {
  if (gate === 'everybody') return 'in'
  if (who === 'guest' || who === 'blocked' || who === 'admin before the second step') return 401
  const role = who === 'admin' ? 'admins' : 'shoppers'
  if (gate !== 'signed-in' && gate !== role) return 403
  if (who === 'admin' && permission) return 'in'
  return own && others && who !== 'shopper' ? others : 'in'
}

const routeOf = (method: string, path: string) =>
  `${method.toUpperCase()} ${path.replaceAll(/{(\w+)}/g, ':$1')}`

/** Described without a body: Prism refuses a request that has one. */
const bodiless = new Set(
  (await describeCalls()).calls
    .filter(({ call }) => !call.requestBody)
    .map(({ method, path }) => routeOf(method, path)),
)

function requestOf(route: string, { path = {}, query, body }: CallOptions) {
  const [method = '', pattern = ''] = route.split(' ')
  const filled = pattern.replace(/:(\w+)(\{.*\})?/g, (_, name: string) => path[name] ?? noSuch)
  const url = query ? `${filled}?${new URLSearchParams(query)}` : filled
  const hasNone = method === 'GET' || method === 'DELETE' || bodiless.has(route)
  return { method, url, body: hasNone ? undefined : (body ?? {}) }
}

async function send(actor: Actor, route: string, named: CallOptions): Promise<Answer> {
  const { method, url, body } = requestOf(route, named)
  return actor.ask(method, url, body)
}

const ask = async (actor: Actor, route: string, named: CallOptions) =>
  (await send(actor, route, named)).status

describe('who may do what', () => {
  test('is written down for every call of the shop, and for nothing else', () => {
    expect(parts.flatMap(Object.keys)).toHaveLength(Object.keys(table).length)
    expect(routes.filter((route) => !table[route])).toEqual([])
    expect(Object.keys(table).filter((route) => !routes.includes(route))).toEqual([])
  })

  test('is told in the description of each call', async () => {
    const { calls } = await describeCalls()
    const wrong = calls.flatMap(({ method, path, call }) => {
      const route = routeOf(method, path)
      const { gate, permission } = table[route] ?? everybody
      const told = { isOpen: call.security?.length === 0, permission: call['x-permission'] }
      const isRight =
        told.isOpen === (gate === 'everybody') && (gate !== 'admins' || told.permission === permission)
      return isRight ? [] : [{ route, ...told }]
    })
    expect(wrong).toEqual([])
    expect(calls.length).toBeGreaterThan(250)
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

/** The calls, as staff may make them who hold these permissions. */
function answersFor({ cookie }: Actor, held: readonly string[]) {
  const findSession = async (...asked: Parameters<typeof findStoredSession>) => {
    const found = await findStoredSession(...asked)
    return found && { ...found, permissions: new Set(held) }
  }
  const calls = new Hono<SessionEnv>()
    .use(session({ ...sessions, findSession }))
    .route('/', api)
    .onError(answerError)
  return async (route: string, named: CallOptions = {}): Promise<Response> => {
    const { method, url, body } = requestOf(route, named)
    const headers = { cookie, 'content-type': 'application/json' }
    const incoming = { socket: { remoteAddress: '127.0.0.1', remotePort: 50_000 } }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    return calls.request(url, { method, headers, ...sent }, { incoming })
  }
}

function callsFor(...staff: Parameters<typeof answersFor>) {
  const answer = answersFor(...staff)
  return async (...call: Parameters<typeof answer>): Promise<number> => {
    const { status, body } = await answer(...call)
    await body?.cancel()
    return status
  }
}

describe('the permission of a call', () => {
  const all = Object.keys(permissions)
  const ofStaff = Object.entries(table).flatMap(([route, { permission, ...row }]) =>
    permission ? [{ route, permission, ...row }] : [],
  )

  test('is named for every call of admins, and every permission by a call', () => {
    const unnamed = Object.entries(table).filter(
      ([, { gate, permission }]) => gate === 'admins' && !permission,
    )
    expect(unnamed).toEqual([])
    expect([...new Set(ofStaff.map(({ permission }) => permission))].toSorted()).toEqual(all.toSorted())
    expect(all.length).toBeLessThanOrEqual(25)
  })

  test('is what the call needs, and all that it needs', async () => {
    const staff = await admin()
    const owner = await shopper()
    const wrong: string[] = []
    for (const { route, permission, own, others = 403 } of ofStaff) {
      const named = (await own?.(owner)) ?? {}
      const rest = all.filter((name) => name !== permission)
      const without = await callsFor(staff, rest)(route, named)
      if (without !== others) wrong.push(`${route} without ${permission}: ${without}`)
      const status = await callsFor(staff, [permission])(route, named)
      if ([401, 403, others].includes(status)) wrong.push(`${route} with ${permission} only: ${status}`)
    }
    expect(wrong).toEqual([])
  })

  test.each(['Manager', 'Packer', 'Catalogue', 'Accountant', 'Support'])(
    'of a %s opens what the role names',
    async (name) => {
      const staff = await admin()
      const { id, permissions: granted } = await db
        .selectFrom('staff_roles')
        .where('name', '=', name)
        .select(['id', 'permissions'])
        .executeTakeFirstOrThrow()
      await db.updateTable('users').set({ staff_role_id: id }).where('id', '=', staff.id).execute()
      const held = new Set(['dashboard:use', ...granted])
      expect(all).toEqual(expect.arrayContaining([...held]))
      const wrong: string[] = []
      for (const { route, permission, gate } of ofStaff) {
        if (gate !== 'admins') continue
        const status = await ask(staff, route, {})
        if ((status === 403) === held.has(permission)) wrong.push(`${route} with ${permission}: ${status}`)
      }
      expect(wrong).toEqual([])
    },
  )

  test('is not enough for the calls of another', async () => {
    const packer = callsFor(await admin(), ['orders:write'])
    const others = ofStaff.filter(
      ({ gate, permission }) => gate === 'admins' && permission !== 'orders:write',
    )
    const statuses = new Set<number>()
    for (const { route } of others) statuses.add(await packer(route))
    expect([...statuses]).toEqual([403])
    const { orderId, itemId } = await anOrder(await shopper())
    const move = (newStatus: string) => ({ path: { id: orderId }, body: { productId: itemId, newStatus } })
    const route = 'PUT /order/update-product-status/:id'
    expect(await packer(route, move('Cancelled')), 'pays back').toBe(403)
    expect(await packer(route, move('Shipped'))).toBe(200)
  })
})

describe('an API key', () => {
  const keyPermissions = new Set<string>(keyPermissionNames)
  /** Not calls: they are answered before anybody is asked who it is. */
  const isPublicFile = (route: string) =>
    !described.has(route.replace(/\{.*\}/, '')) || route.includes(' /alerts/stop/')
  let described: Set<string>
  let maker: Actor
  beforeAll(async () => {
    const { calls } = await describeCalls()
    described = new Set(
      calls.map(({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/{(\w+)}/g, ':$1')}`),
    )
    maker = await admin()
  })
  const callsOf = Object.entries(table)
  const opens = ({ permission, asks, isForKeys = false }: Row) =>
    isForKeys || (permission !== undefined && keyPermissions.has(permission) && asks !== 'always')
  const isPublicRead = (route: string, { gate }: Row) =>
    gate === 'everybody' && route.startsWith('GET ') && !route.startsWith('GET /users/')

  const fewPeople = (route: string, { asks }: Row): CallOptions =>
    route.startsWith('GET ') && typeof asks === 'object' && 'for' in asks ? { query: { limit: '50' } } : {}

  async function statusWith({ ask: askWithKey }: Program, route: string, named: CallOptions = {}) {
    const { method, url, body } = requestOf(route, named)
    return (await askWithKey(method, url, body)).status
  }

  test('makes the calls that its permission opens, and those alone; of the others it is told why not', async () => {
    const owner = await shopper()
    const wrong: string[] = []
    const programs = new Map<string, { only: Program; rest: Program }>()
    for (const name of keyPermissionNames)
      programs.set(name, {
        only: await programOf(maker, [name]),
        rest: await programOf(
          maker,
          keyPermissionNames.filter((other) => other !== name),
        ),
      })
    const full = await programOf(maker, keyPermissionNames)
    for (const [route, row] of callsOf) {
      if (isPublicFile(route)) continue
      const named = (await row.own?.(owner)) ?? fewPeople(route, row)
      const { only, rest } = programs.get(row.permission ?? '') ?? { only: full, rest: full }
      const status = await statusWith(only, route, named)
      if (opens(row) || isPublicRead(route, row)) {
        if ([401, 403].includes(status)) wrong.push(`${route} with its permission: ${status}`)
      } else if (status !== 403) wrong.push(`${route} is not for keys: ${status}`)
      if (isPublicRead(route, row) || row.isForKeys) continue
      const without = await statusWith(rest, route, named)
      if (without !== 403) wrong.push(`${route} with all other permissions: ${without}`)
    }
    expect(wrong).toEqual([])
  })

  test('does nothing for which an admin is asked for the second factor', async () => {
    const full = await programOf(maker, keyPermissionNames)
    const wrong: string[] = []
    for (const [route, { asks }] of callsOf) {
      if (typeof asks !== 'object' || !('for' in asks)) continue
      const status = await statusWith(
        full,
        route,
        typeof asks.for === 'function' ? await asks.for() : asks.for,
      )
      if (status !== 403) wrong.push(`${route}: ${status}`)
    }
    expect(wrong).toEqual([])
  })

  test('that is revoked or expired makes no call, not even of those for everybody', async () => {
    const past = new Date(Date.now() - 60_000)
    const ended = [
      await programOf(maker, keyPermissionNames, { revokedAt: past }),
      await programOf(maker, keyPermissionNames, { expiresAt: past }),
    ]
    const statuses = new Set<number>()
    for (const [route] of callsOf)
      if (!isPublicFile(route)) for (const one of ended) statuses.add(await statusWith(one, route))
    expect([...statuses]).toEqual([401])
  })

  test('has permissions that open a call each, and those alone', () => {
    const opening = callsOf.flatMap(([, row]) => (opens(row) && !row.isForKeys ? [row.permission] : []))
    expect([...keyPermissions].toSorted()).toEqual([...new Set(opening)].toSorted())
  })

  test('is named in the description of the calls that take it, and of no other', async () => {
    const { calls } = await describeCalls()
    const wrong = calls.flatMap(({ method, path, call }) => {
      const route = `${method.toUpperCase()} ${path.replaceAll(/{(\w+)}/g, ':$1')}`
      const takesKey = call.security?.some((one) => 'key' in one) ?? false
      return takesKey === opens(table[route] ?? everybody) ? [] : [route]
    })
    expect(wrong).toEqual([])
  })
})

describe('the history', () => {
  const all = Object.keys(permissions)
  const types = Object.entries<RecordType>(records)
  const without = (name: string | undefined) => all.filter((one) => one !== name)
  const anEntry = async ({ id }: Actor, thing: string) => {
    const entry = {
      admin_id: id,
      thing,
      thing_id: noSuch,
      name: 'One',
      verb: 'edited',
      before: '{}',
      after: '{}',
    }
    return (await db.insertInto('audit_log').values(entry).returning('id').executeTakeFirstOrThrow()).id
  }

  test.each(types)('shows changes of %s only to those who may read it', async (thing, { read }) => {
    const staff = await admin()
    const id = await anEntry(staff, thing)
    const isShown = async (held: readonly string[]) => {
      const query = { admin: staff.id }
      return (await (await answersFor(staff, held)('GET /trail/get-changes', { query })).text()).includes(id)
    }
    expect(await isShown(without(read))).toBe(false)
    expect(await isShown(['changes:read', read])).toBe(true)
  })

  test.each(types.filter(([, { write }]) => write))(
    'undoes changes of %s only for those who may make them',
    async (thing, { write }) => {
      const staff = await admin()
      const named = { path: { id: await anEntry(staff, thing) } }
      const undo = (held: readonly string[]) => callsFor(staff, held)('PUT /trail/undo-change/:id', named)
      expect(await undo(without(write))).toBe(403)
      expect(await undo(['changes:undo', write ?? ''])).toBe(409)
    },
  )
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
    const isAsked = async (route: string, request: CallOptions) => {
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
