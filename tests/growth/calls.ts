import { createHmac, randomUUID } from 'node:crypto'
import { addDays } from '../../src/lib/dates.ts'
import { clock } from '../../src/platform/clock.ts'
import { config } from '../../src/platform/config.ts'
import { pool } from '../../src/platform/database.ts'
import { sign } from '../../src/platform/signatures.ts'
import { hashInvitationToken } from '../../src/shop/accounts/admins/invite-admin.ts'
import type { CodePurpose } from '../../src/shop/accounts/rules.ts'
import { stepOf, totpAt } from '../../src/shop/accounts/second-factor/totp.ts'
import { signedOtp } from '../../src/shop/accounts/send-otp.ts'
import { stopTokenOf } from '../../src/shop/alerts/stop-token.ts'
import { ownSections } from '../../src/shop/customers/own-data/sections-store.ts'
import { NOTICE_VERSION } from '../../src/shop/legal/notices/rules.ts'
import { rowKindNames } from '../../src/shop/settings/home-rows-rules.ts'
import { type Actor, guest, password, shopper } from '../actors.ts'
import { address, checkout, fillCart } from '../buying.ts'
import { picture, productForm } from '../catalogue.ts'
import type { Json } from '../json.ts'
import { pay } from '../paying.ts'
import type { Provider } from '../provider.ts'
import { addCourier as courierOf } from '../shipping.ts'
import { madeId } from './fill.ts'

export type Shop = {
  owner: Actor
  buyer: Actor
  provider: Provider
  /** How many of everything there were before it grew, and are now. */
  from: number
  to: number
  /** What the call before was answered. */
  last: Json
}

type Request = {
  by: Actor
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

/**
 * Of which tables more rows may be read or written in a larger shop, why, and how many at most. `isBounded`: the planner
 * may already read as many in the smaller one.
 */
export type Growth = { tables: string[]; why: string; isBounded?: boolean }

/** A call of the shop, and how it may grow. */
export type Call = {
  request: (shop: Shop) => Request | Promise<Request>
  status?: number
  grows?: Growth
}

const byGuest = () => ({ by: guest() })
const byOwner = ({ owner }: Shop) => ({ by: owner })
const byBuyer = ({ buyer }: Shop) => ({ by: buyer })
const page = { limit: '10' }
const changed = 'reads what has changed since the last call, which is all of it for the first'
const documents = ['credit_notes', 'invoices', 'ledger_entries', 'ledger_transactions']
const byOwnerSending = (body: unknown) => (shop: Shop) => ({ ...byOwner(shop), body })
const byOwnerAsking = (query: Record<string, string>) => (shop: Shop) => ({
  ...byOwner(shop),
  query: { ...page, ...query },
})
const byGuestAsking = (query: Record<string, string>) => () => ({
  ...byGuest(),
  query: { ...page, ...query },
})

const popular = madeId('product', 1)
const large = { category: madeId('category', 1), brand: madeId('brand', 1) }

/** The first row that a question to the database finds. */
const delivery = { units: 5, on: '2026-12-01' }

/** A size, and what is expected of it by now. */
async function expectedSize(): Promise<{ id: string; expected: typeof delivery | null }> {
  const { id, units, day } = await find(
    `select id, incoming as units, incoming_on::text as day from product_sizes
     where product_id = $1 and removed_at is null order by id limit 1`,
    [popular],
  )
  return { id, expected: units === null ? null : { units, on: day } }
}

async function find(text: string, values: unknown[] = []): Promise<Json> {
  const { rows } = await pool.query(text, values)
  return rows[0]
}

const newestGrievance = ({ id }: Actor) =>
  find(
    `select id, (select count(*)::int from grievance_messages where grievance_id = grievances.id) as seen
     from grievances where user_id = $1 order by ticket desc limit 1`,
    [id],
  )
async function parcelOf(owner: Actor, buyer: Actor): Promise<string> {
  const { orderId, itemId } = await itemIn('Pending', buyer)
  const parcel = { productId: itemId, newStatus: 'Shipped', courier: await courierOf(owner) }
  await owner.put(`/order/update-product-status/${orderId}`, parcel)
  const { body } = await owner.get(`/order/get-order-details/${orderId}`)
  return body.shipments[0]._id
}

/** What books the cash of a parcel that is delivered for it. */
async function remittanceOf(owner: Actor, buyer: Actor) {
  const { orderId, itemId } = await itemIn('Pending', buyer)
  const [courier, number] = [await courierOf(owner), `R${randomUUID()}`]
  const parcel = { productId: itemId, newStatus: 'Delivered', courier, trackingNumber: number }
  await owner.put(`/order/update-product-status/${orderId}`, parcel)
  const file = Buffer.from(`awb,cod amount\n${number},1`).toString('base64')
  const { body } = await owner.post('/order/match-remittance', { file, courier })
  return { file, courier, rows: body.booked, total: body.bookedTotal }
}

/** Makes 123456 the code that was sent last. */
async function knowCode(purpose: CodePurpose, subject: string): Promise<string> {
  await pool.query('update one_time_codes set code_hash = $3 where purpose = $1 and subject = $2', [
    purpose,
    subject,
    sign(signedOtp({ purpose, subject }, '123456')),
  ])
  return '123456'
}

let recoveryCode = ''

function codeOf(secret: string): string {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((digit) => digits.indexOf(digit).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return totpAt(Buffer.from(bytes), stepOf(clock.now()))
}

const unsignedPasskey = {
  id: 'none',
  rawId: 'none',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', attestationObject: 'AAAA' },
}

/** Makes `token` the token of the only invitation. */
async function knowToken(): Promise<string> {
  await pool.query('update admin_invitations set token_hash = $1', [hashInvitationToken('token')])
  return 'token'
}

async function aView(owner: Actor, name: string): Promise<string> {
  const { body } = await owner.post('/views/add-view', { list: 'returns', name, query: 'status=Accepted' })
  return body.view._id
}

async function anotherSession({ id }: Actor): Promise<string> {
  const { email } = await find('select email from users where id = $1', [id])
  await guest().post('/users/login', { email, password })
  const newest = `select encode(token_hash, 'hex') as id from sessions where user_id = $1 order by created_at desc limit 1`
  return (await find(newest, [id])).id
}

let newcomer = guest()
let newcomers = 0
const emailOf = () => `newcomer${newcomers}@people.test`

const itemIn = (status: string, buyer: Actor) =>
  find(
    `select order_id as "orderId", order_items.id as "itemId" from order_items join orders on orders.id = order_id
     where status = $1 and user_id = $2
       and not exists (select from deferred_status_changes where item_id = order_items.id) limit 1`,
    [status, buyer.id],
  )
const pendingReturn = async ({ owner }: Shop) => ({
  by: owner,
  body: { returnId: (await find(`select id from return_requests where status = 'Pending' limit 1`)).id },
})
const lastChangeOf =
  (thing: string) =>
  async ({ owner }: Shop) => ({
    by: owner,
    path: {
      id: (await find('select id from audit_log where thing = $1 order by id desc limit 1', [thing])).id,
    },
  })

const offer = (offerType: 'Products' | 'Category', targetOfferId: string) => {
  const today = clock.today()
  return {
    name: 'Diwali',
    discountPercentage: 10,
    startDate: today,
    endDate: today,
    description: '',
    offerType,
    targetOfferId,
  }
}
const runningOfferOn = async (column: 'product_id' | 'category_id', id: string) =>
  (
    await find(
      `select id from offers where ${column} = $1 and end_date >= current_date and ended_at is null`,
      [id],
    )
  ).id

const csv = (shop: Shop) => ({
  by: shop.owner,
  body: {
    file: Buffer.from(
      `productName,description,category,brand,gender,regularPrice,salePrice,sizes\r\nVayu ${shop.to},Light.,Shelf 1,Maker 1,Men,1999,1499,8=10`,
    ).toString('base64'),
  },
})

const newBuyer = async (...wanted: string[]) => {
  const buyer = await shopper()
  await fillCart(buyer, ...wanted.map((id) => ({ id, size: 10 })))
  return buyer
}

const bulkEdit = (percent: number) => ({
  ids: [popular],
  change: { price: { percent: (percent % 20) + 1, withMrp: true } },
  name: 'Dearer',
})

const toTenThousand = 'counts what it finds, 10,000 at most'
const bestSellers = 'looks at 1,000 best sellers at most, and at all categories and brands'
const hundreds = 'reads all categories or brands, of which a shop has hundreds'
const thousands = 'counts all that it lists, of which a shop has thousands'
const ofCategory = 'writes all products of the category in one statement, of 60 seconds at most'
const ownSessions = 'ends all sessions of one shopper, which live for 30 days'
const ofOne = 'counts all that one shopper has'
const movements = 'answers the first thousand movements of the wallet'
const repriced = 'writes 500 products at most; those of a larger category are left to a job'

/** In the order in which they are asked. What comes after a dash is how, where a call is asked in several ways. */
export const calls: Record<string, Call> = {
  'GET /health': { request: byGuest },
  'GET /ready': { request: byGuest, status: 503 },
  'GET /up': { request: byGuest, status: 503 },
  'GET /metrics': { request: byGuest, grows: { tables: ['grievances'], why: toTenThousand } },
  'GET /mail/fonts/:name{[a-z0-9-]+\\.woff2}': {
    request: () => ({ by: guest(), path: { name: 'none.woff2' } }),
    status: 404,
  },
  'GET /assets/:name': {
    request: () => ({ by: guest(), path: { name: 'none-12345678.js' } }),
    status: 404,
  },
  'GET /robots.txt': { request: byGuest },
  'GET /.well-known/security.txt': { request: byGuest },
  'GET /sitemap.xml': {
    request: byGuest,
    grows: { tables: ['products'], why: 'names all products, 45,000 a file' },
  },
  'GET /:file{sitemap-[1-9][0-9]{0,3}\\.xml}': {
    request: () => ({ by: guest(), path: { file: 'sitemap-1.xml' } }),
    grows: { tables: ['products'], why: 'names all products, 45,000 a file' },
  },
  'GET /apple-touch-icon.png': { request: byGuest },
  'GET /favicon.ico': { request: byGuest, status: 302 },
  'GET /favicon.svg': { request: byGuest },
  'GET /icon-192.png': { request: byGuest },
  'GET /icon-512.png': { request: byGuest },
  'GET /manifest.webmanifest': { request: byGuest },
  'GET /api/openapi.json': { request: byGuest },
  'GET /api/docs': { request: byGuest },
  'GET /sandbox/mailbox': { request: byGuest },

  'POST /users/register': {
    request: () => {
      newcomer = guest()
      newcomers++
      const body = { name: 'Asha Rao', email: emailOf(), phone: '9876543210', password, cPassword: password }
      return { by: newcomer, body }
    },
  },
  'POST /users/resend-otp': {
    request: async () => {
      await pool.query(
        `update one_time_codes set sent_at = now() - interval '1 hour' where purpose = 'register'`,
      )
      return { by: newcomer, body: { email: emailOf() } }
    },
  },
  'POST /users/verify-otp': {
    request: async () => {
      const { id } = await find('select id from registrations where email = $1', [emailOf()])
      return { by: newcomer, body: { otp: await knowCode('register', id) } }
    },
  },
  'POST /users/login': { request: () => ({ by: newcomer, body: { email: emailOf(), password } }) },
  'POST /users/logout': { request: () => ({ by: newcomer }) },
  'POST /users/forgot-password': { request: () => ({ by: newcomer, body: { email: emailOf() } }) },
  'POST /users/verify-otp-reset-password': {
    request: async () => {
      const { id } = await find('select id from users where email = $1', [emailOf()])
      await pool.query(
        `insert into one_time_codes (purpose, subject, code_hash, sent_at, expires_at)
         values ('reset', $1, '', now(), now() + interval '1 hour')`,
        [id],
      )
      const otp = await knowCode('reset', id)
      return {
        by: newcomer,
        body: { email: emailOf(), otp, newPassword: password, confirmPassword: password },
      }
    },
  },
  'GET /users/google': {
    request: () => ({ by: guest(), query: { state: 'a-state-of-one-window' } }),
    status: 302,
  },
  'POST /users/google-login': { request: () => ({ by: guest(), body: { code: 'unknown' } }), status: 502 },
  'GET /users/session': { request: byBuyer },
  'GET /users/getUserDetails': { request: byBuyer },
  'PUT /users/updateUserDetails': {
    request: ({ buyer }) => ({ by: buyer, body: { name: 'Asha', phone: '9876543210', dpImage: null } }),
  },
  'GET /users/get-security': {
    request: byBuyer,
    grows: { tables: ['sessions'], why: 'sorts all sessions of one user, which live for 30 days' },
  },
  'PUT /users/change-password': {
    request: async () => {
      newcomer = await shopper()
      return {
        by: newcomer,
        body: { currentPassword: password, newPassword: password, confirmPassword: password },
      }
    },
  },
  'POST /users/change-email': {
    request: async ({ to }) => {
      newcomer = await shopper()
      return { by: newcomer, body: { email: `changed${to}@people.test`, password } }
    },
  },
  'PUT /users/confirm-email': {
    request: async () => {
      const { id } = await find('select id from email_changes where user_id = $1', [newcomer.id])
      return {
        by: newcomer,
        body: { oldOtp: await knowCode('email-old', id), newOtp: await knowCode('email-new', id) },
      }
    },
  },
  'DELETE /users/end-session/:id': {
    request: async () => ({ by: newcomer, path: { id: await anotherSession(newcomer) } }),
  },
  'POST /users/end-other-sessions': {
    request: byBuyer,
    grows: { tables: ['sessions'], why: ownSessions },
  },
  'POST /users/begin-totp': { request: byOwner },
  'POST /users/confirm-totp': {
    request: ({ owner, last }) => ({ by: owner, body: { totp: codeOf(last.secret) } }),
  },
  'GET /admins/get-second-factor': { request: byOwner },
  'POST /admins/begin-confirm-passkey': { request: byOwner },
  'POST /admins/confirm-identity': {
    request: async ({ owner }) => {
      const { body } = await owner.post('/admins/renew-recovery-codes')
      recoveryCode = body.recoveryCodes[1]
      return { by: owner, body: { recoveryCode: body.recoveryCodes[0] } }
    },
  },
  'POST /users/begin-second-step-passkey': {
    request: async ({ owner }) => {
      newcomer = guest()
      const { email } = await find('select email from users where id = $1', [owner.id])
      await newcomer.post('/users/login', { email, password })
      return { by: newcomer }
    },
  },
  'POST /users/second-step': { request: () => ({ by: newcomer, body: { recoveryCode } }) },
  'PUT /admins/require-second-factor': {
    request: ({ owner }) => ({ by: owner, body: { isRequired: false } }),
  },
  'PUT /admins/set-confirmed-minutes': {
    request: ({ owner }) => ({ by: owner, body: { minutes: 10 } }),
  },
  'POST /admins/renew-recovery-codes': { request: byOwner },
  'POST /users/begin-passkey': { request: byOwner },
  'POST /users/add-passkey': {
    request: ({ owner }) => ({ by: owner, body: { name: 'None', response: unsignedPasskey } }),
    status: 400,
  },
  'DELETE /admins/remove-passkey/:id': {
    request: ({ owner }) => ({ by: owner, path: { id: 'none' } }),
    status: 404,
  },
  'DELETE /admins/remove-totp': { request: byOwner },
  'GET /admins/get-admins': { request: byOwner },
  'POST /admins/invite-admin': {
    request: ({ owner, to }) => ({ by: owner, body: { name: 'Ravi', email: `ravi${to}@people.test` } }),
  },
  'POST /users/view-invitation': {
    request: async () => ({ by: guest(), body: { token: await knowToken() } }),
  },
  'POST /users/accept-invitation': {
    request: async ({ to }) => ({
      by: guest(),
      body: {
        token: await knowToken(),
        name: 'Ravi',
        email: `ravi${to}@people.test`,
        password,
        cPassword: password,
      },
    }),
  },
  'PUT /admins/set-active/:id': {
    request: async ({ owner, to }) => ({
      by: owner,
      path: { id: (await find('select id from users where email = $1', [`ravi${to}@people.test`])).id },
      body: { isActive: false },
    }),
  },
  'DELETE /admins/withdraw-invitation/:id': {
    request: async ({ owner }) => {
      await owner.post('/admins/invite-admin', { name: 'Ravi', email: 'withdrawn@people.test' })
      return { by: owner, path: { id: (await find('select id from admin_invitations')).id } }
    },
  },
  'GET /users/getAllUser': {
    request: byOwnerAsking({}),
    grows: { tables: ['order_items', 'orders', 'users'], why: toTenThousand },
  },
  'GET /users/getAllUser — searched': {
    request: byOwnerAsking({ search: 'Asha 17' }),
  },
  'GET /users/getAllUser — by an address': {
    request: byOwnerAsking({ search: 'Lake View Nowhere' }),
  },
  'GET /users/getAllUser — by a common address': {
    request: byOwnerAsking({ search: 'Lake View' }),
    grows: {
      tables: ['addresses', 'users', 'orders'],
      why: 'looks at 20,000 addresses with these words at most',
    },
  },

  'POST /users/add-address': { request: ({ buyer }) => ({ by: buyer, body: address }) },
  'GET /users/get-address': { request: byBuyer },
  'PUT /users/edit-address/:addressId': {
    request: ({ buyer, last }) => ({ by: buyer, path: { addressId: last.addresses[0]._id }, body: address }),
  },
  'DELETE /users/remove-address/:addressId': {
    request: async ({ buyer }) => ({
      by: buyer,
      path: { addressId: (await find('select id from addresses where user_id = $1', [buyer.id])).id },
    }),
  },

  'GET /product/getProducts': {
    request: byGuestAsking({}),
    grows: { tables: ['brands', 'categories', 'products'], why: changed },
  },
  'GET /product/getProducts — by brand and price': {
    request: byGuestAsking({ brand: 'Maker 1', sort: 'LowToHigh' }),
  },
  'GET /product/getProducts — by country of origin': {
    request: byGuestAsking({ country: 'India', sort: 'Country' }),
    grows: { tables: ['products'], why: toTenThousand, isBounded: true },
  },
  'GET /product/getProducts — searched': {
    request: byGuestAsking({ search: 'vayu' }),
    grows: { tables: ['brands', 'categories', 'products'], why: `${toTenThousand}; ${hundreds}` },
  },
  'GET /product/getProducts — by an admin': {
    request: byOwnerAsking({}),
    grows: { tables: ['products'], why: toTenThousand },
  },
  'GET /product/getProducts — by an admin, that go live later': {
    request: ({ owner }) => ({ by: owner, query: { status: 'scheduled', ...page } }),
  },
  'GET /product/getProducts — by an admin, searched': {
    request: byOwnerAsking({ search: 'vayu' }),
    grows: { tables: ['brands', 'categories', 'products'], why: `${toTenThousand}; ${hundreds}` },
  },
  'GET /product/getFacets': {
    request: byGuestAsking({ brand: 'Maker 1' }),
    grows: {
      tables: ['brands', 'categories', 'products'],
      why: changed,
      isBounded: true,
    },
  },
  'GET /product/getFacets — searched': {
    request: byGuestAsking({ search: 'vayu' }),
    grows: { tables: ['brands', 'categories', 'products'], why: `${toTenThousand}; ${hundreds}` },
  },
  'GET /product/getSuggestions': {
    request: byGuestAsking({ search: 'vay' }),
    grows: { tables: ['brands', 'categories'], why: hundreds },
  },
  'GET /product/getSuggestions — of a product that does not sell': {
    request: byGuestAsking({ search: 'glide 8' }),
    grows: { tables: ['brands', 'categories', 'products'], why: bestSellers },
  },
  'GET /delivery/getEstimate': { request: byGuestAsking({ pinCode: '560001' }) },
  'GET /product/productByGender-query': {
    request: byGuestAsking({ gender: 'Men' }),
  },
  'GET /product/productDetails/:id': { request: () => ({ by: guest(), path: { id: popular } }) },
  'PUT /product/countStock': {
    request: async ({ owner }) => {
      const sql = 'select id, stock from product_sizes where product_id = $1 and removed_at is null limit 1'
      const { id: size, stock } = await find(sql, [popular])
      const counts = [{ size, expected: stock, counted: Number(stock) + 1 }]
      return { by: owner, body: { batch: randomUUID(), counts } }
    },
  },
  'GET /product/getStock': {
    request: ({ owner }) => ({ by: owner, query: { list: 'low', ...page } }),
    grows: {
      tables: [
        'page_invalidations',
        'product_stock',
        'product_sizes',
        'products',
        'selling_sizes',
        'categories',
      ],
      why: toTenThousand,
    },
  },
  'GET /product/getStock — expected deliveries': {
    request: ({ owner }) => ({ by: owner, query: { list: 'incoming', ...page } }),
  },
  'PUT /product/expectStock/:id': {
    request: async ({ owner }) => {
      const { id, expected } = await expectedSize()
      const incoming = { ...delivery, units: (expected?.units ?? 0) + 1 }
      return { by: owner, path: { id }, body: { expected, incoming } }
    },
  },
  'PUT /product/receiveStock/:id': {
    request: async ({ owner }) => {
      const { id, expected } = await expectedSize()
      await owner.put(`/product/expectStock/${id}`, { expected, incoming: delivery })
      return { by: owner, path: { id }, body: { expected: delivery, received: delivery.units } }
    },
  },
  'GET /product/getBatches': { request: byOwner },
  'GET /product/getBatch/:id': { request: ({ owner }) => ({ by: owner, path: { id: popular } }) },
  'GET /product/getIds': { request: byOwner, grows: { tables: ['products'], why: 'names 1,000 at most' } },
  'POST /product/checkEdits': {
    request: ({ owner }) => ({ by: owner, body: { ids: [popular], change: { price: { percent: 1 } } } }),
    grows: { tables: ['brands', 'categories'], why: hundreds },
  },
  'PUT /product/editProducts': {
    request: ({ owner, to }) => ({ by: owner, body: { ...bulkEdit(to), batch: randomUUID() } }),
  },
  'POST /product/findBySkus': { request: ({ owner }) => ({ by: owner, body: { skus: ['RUN-8', 'RUN-9'] } }) },
  'PUT /product/setPictures/:id': {
    request: async ({ owner }) => {
      const pictures = [await picture()]
      return { by: owner, path: { id: popular }, body: { batch: randomUUID(), name: 'Pictures', pictures } }
    },
  },
  'PUT /product/undoBatch/:id': {
    request: async ({ owner, to }) => {
      const batch = randomUUID()
      await owner.put('/product/editProducts', { ...bulkEdit(to + 1), batch })
      return { by: owner, path: { id: batch } }
    },
  },
  'GET /product/findByCode': { request: byOwnerAsking({ code: 'none' }), status: 404 },
  'GET /product/exportProducts': {
    request: byOwner,
    grows: {
      tables: ['brands', 'categories', 'offers', 'product_sizes', 'products'],
      why: 'names all products that the list has, in one file',
    },
  },
  'POST /product/checkProducts': { request: csv, grows: { tables: ['brands', 'categories'], why: hundreds } },
  'POST /product/importSamples': { request: byOwner, status: 409 },
  'POST /product/removeSamples': { request: byOwner },
  'POST /product/importProducts': {
    request: csv,
    grows: {
      tables: ['brands', 'categories', 'product_imports'],
      why: `${hundreds}; the imports of an admin in a week`,
    },
  },
  'POST /product/createProduct': {
    request: async ({ owner }) => ({
      by: owner,
      body: await productForm({ category: large.category, brand: large.brand, thumbnail: await picture() }),
    }),
  },
  'POST /product/copyProduct': {
    request: async ({ owner, last }) => ({
      by: owner,
      body: {
        ...(await productForm({ category: large.category, brand: large.brand })),
        copyOf: last.product._id,
        thumbnail: last.product.thumbnail,
      },
    }),
  },
  'GET /images/:name': {
    request: ({ last }) => ({ by: guest(), path: { name: last.product.thumbnail.replace('/images/', '') } }),
  },
  'PUT /product/productEdit/:id': {
    request: ({ owner, to }) => ({
      by: owner,
      path: { id: popular },
      body: { productName: `Vayu Glide ${to}`, salePrice: to / 10 },
    }),
  },
  'PUT /product/productEdit/:id — a size removed': {
    request: ({ owner, from }) => ({
      by: owner,
      path: { id: popular },
      body: { sizes: [...(from === 1 ? [9] : []), 10].map((size) => ({ size, stock: 20 })) },
    }),
  },
  'PUT /product/productActivate/:id': {
    request: ({ owner }) => ({ by: owner, path: { id: popular }, body: { status: false } }),
  },
  'PUT /product/productsActivate': {
    request: ({ owner }) => ({ by: owner, body: { ids: [popular], status: true } }),
  },
  'DELETE /product/productDelete/:id': {
    request: ({ owner, from }) => ({ by: owner, path: { id: madeId('product', from === 1 ? 2 : 3) } }),
  },
  'GET /category/getCategories': {
    request: byGuestAsking({}),
    grows: { tables: ['categories'], why: hundreds },
  },
  'GET /category/getCategories — by an admin': {
    request: byOwnerAsking({}),
    grows: { tables: ['categories'], why: hundreds },
  },
  'POST /category/createCategory': {
    request: ({ owner, to }) => ({ by: owner, body: { categoryName: `New ${to}`, description: 'All.' } }),
  },
  'DELETE /category/deleteCategory/:id': {
    request: ({ owner, last }) => ({ by: owner, path: { id: last.category._id } }),
  },
  'PUT /category/updateCategory/:id': {
    request: ({ owner }) => ({ by: owner, path: { id: large.category }, body: { description: 'Plain.' } }),
  },
  'PUT /category/updateCategory/:id — renamed': {
    request: ({ owner, to }) => ({
      by: owner,
      path: { id: large.category },
      body: { categoryName: `Shelf One ${to}` },
    }),
    grows: { tables: ['brands', 'categories', 'products'], why: ofCategory },
  },
  'PUT /trail/undo-change/:id — a renamed category': {
    request: lastChangeOf('category'),
    grows: { tables: ['brands', 'categories', 'products'], why: ofCategory },
  },
  'PUT /category/updateCategory/:id — deactivated': {
    request: ({ owner }) => ({ by: owner, path: { id: large.category }, body: { status: false } }),
    grows: { tables: ['products'], why: ofCategory },
  },
  'PUT /category/updateCategory/:id — activated': {
    request: ({ owner }) => ({ by: owner, path: { id: large.category }, body: { status: true } }),
    grows: { tables: ['products'], why: ofCategory },
  },
  'DELETE /category/deleteCategory/:id — in use': {
    request: ({ owner }) => ({ by: owner, path: { id: large.category } }),
    status: 409,
    grows: {
      tables: ['products'],
      why: 'counts the products of the category: the refusal names their number',
    },
  },
  'GET /brands/getbrands': { request: byGuestAsking({}), grows: { tables: ['brands'], why: hundreds } },
  'GET /brands/getbrands — by an admin': {
    request: byOwnerAsking({}),
    grows: { tables: ['brands'], why: hundreds },
  },
  'PUT /brands/update-brand/:id': {
    request: ({ owner }) => ({ by: owner, path: { id: large.brand }, body: { brandTitle: 'Plain.' } }),
  },
  'PUT /brands/update-brand/:id — renamed': {
    request: ({ owner }) => ({ by: owner, path: { id: large.brand }, body: { brandName: 'Make One' } }),
    grows: {
      tables: ['brands', 'categories', 'products'],
      why: 'writes the name to the search of each product of it',
    },
  },
  'PUT /brands/update-brand/:id — renamed back': {
    request: ({ owner }) => ({ by: owner, path: { id: large.brand }, body: { brandName: 'Maker 1' } }),
    grows: {
      tables: ['brands', 'categories', 'products'],
      why: 'writes the name to the search of each product of it',
    },
  },
  'POST /brands/createBrand': {
    request: async ({ owner, to }) => ({
      by: owner,
      body: { brandName: `New ${to}`, logo: await picture() },
    }),
  },
  'PUT /brands/update-brand/:id — its label': {
    request: ({ owner, last }) => ({
      by: owner,
      path: { id: last.brand._id },
      body: { countryOfOrigin: 'Vietnam', maker: 'Importer, Chennai', importedIn: '2026-01' },
    }),
  },
  'DELETE /brands/delete-brand/:id': {
    request: ({ owner, last }) => ({ by: owner, path: { id: last.brand._id } }),
  },
  'DELETE /brands/delete-brand/:id — in use': {
    request: ({ owner }) => ({ by: owner, path: { id: large.brand } }),
    status: 409,
    grows: { tables: ['products'], why: 'counts the products of the brand: the refusal names their number' },
  },
  'GET /home/get-home': {
    request: async ({ owner }) => {
      const { body } = await owner.get('/settings/get-settings')
      const { version } = body.settings.find(({ section }: { section: string }) => section === 'home')
      const of = { category: [large.category], brand: [large.brand], picked: [popular] }
      const rows = rowKindNames.map((kind) => ({ kind, title: kind, of: of[kind as keyof typeof of] ?? [] }))
      await owner.put('/settings/save-settings', { section: 'home', version, fields: { rows } })
      return byGuest()
    },
    grows: {
      tables: ['brands', 'categories', 'offers', 'product_sizes', 'products'],
      why: `each row ${toTenThousand}; ${hundreds}; ${changed}, and lists again whose count has`,
    },
  },
  'GET /report/first-steps': {
    request: byOwner,
    grows: { tables: ['products'], why: 'all products until the first with a picture', isBounded: true },
  },
  'GET /settings/get-settings': { request: byOwner },
  'POST /settings/check-payment-keys': { request: byOwner },
  'POST /settings/send-test-mail': { request: byOwner },
  'POST /settings/preview-mail': {
    request: ({ owner }) => ({ by: owner, body: { section: 'mailShipped', fields: {} } }),
  },
  'PUT /settings/save-settings': {
    request: async ({ owner, to }) => {
      const { body } = await owner.get('/settings/get-settings')
      const { version } = body.settings.find(({ section }: { section: string }) => section === 'shop')
      return { by: owner, body: { section: 'shop', version, fields: { name: `Shop ${to}` } } }
    },
  },
  'GET /tax/get-classes': { request: byOwner },
  'POST /tax/add-rate': {
    request: ({ owner, to }) => ({
      by: owner,
      body: {
        taxClass: 'flat-18',
        from: addDays('2030-01-01', to % 10_000),
        percent: 18,
        source: 'Finance Act',
      },
    }),
  },
  'GET /gst/get-months': { request: byOwner },
  'GET /gst/get-return': {
    request: ({ owner }) => ({ by: owner, query: { period: clock.today().slice(0, 7) } }),
    grows: { tables: documents, why: 'adds up all documents of the month' },
  },
  'GET /gst/download-return': {
    request: ({ owner }) => ({ by: owner, query: { period: clock.today().slice(0, 7), file: 'register' } }),
    grows: { tables: documents, why: 'lists all documents of the month, and is streamed' },
  },
  'POST /gst/close-month': {
    request: ({ owner, to }) => ({ by: owner, body: { month: `1990-${to === 200 ? '01' : '02'}` } }),
  },
  'PUT /gst/save-annual-return': {
    request: ({ owner, to }) => ({
      by: owner,
      body: { year: to === 200 ? '2324' : '2425', filedOn: '2025-12-31' },
    }),
  },
  'GET /search/get-synonyms': { request: byOwnerAsking({}) },
  'POST /search/add-synonym': {
    request: ({ owner, to }) => ({ by: owner, body: { typed: `joota ${to}`, searched: 'vayu' } }),
  },
  'DELETE /search/remove-synonym/:id': {
    request: ({ owner, last }) => ({ by: owner, path: { id: last.synonym._id } }),
  },
  'GET /search/get-searches-without-result': { request: byOwnerAsking({}) },
  'DELETE /search/remove-search-without-result/:id': {
    request: async ({ owner, to }) => ({
      by: owner,
      path: await find('insert into searches_without_result (words) values ($1) returning id', [
        `saree ${to}`,
      ]),
    }),
  },

  'POST /wishlist/handle-wishlist': {
    request: ({ buyer }) => ({ by: buyer, body: { userId: buyer.id, productId: popular } }),
    grows: {
      tables: ['brands', 'categories', 'offers', 'product_sizes', 'products', 'wishlist_items'],
      why: 'answers the first thousand of the wishlist',
    },
  },
  'GET /wishlist/get-wishlist/:userId': {
    request: ({ buyer }) => ({ by: buyer, path: { userId: buyer.id }, query: page }),
    grows: { tables: ['products', 'wishlist_items'], why: ofOne },
  },

  'POST /cart/add-to-cart': {
    request: ({ buyer }) => ({ by: buyer, body: { productId: popular, size: 10 } }),
  },
  'GET /cart/get-to-cart': { request: byBuyer },
  'PUT /cart/accept-changes': { request: ({ buyer }) => ({ by: buyer, body: { items: [] } }) },
  'PUT /cart/update-to-cart/:productId': {
    request: ({ buyer }) => ({ by: buyer, path: { productId: popular }, body: { quantity: 2 } }),
  },
  'GET /coupen/get-coupen': {
    request: ({ buyer }) => ({ by: buyer, query: page }),
    grows: { tables: ['coupons'], why: thousands },
  },
  'POST /coupen/validate-coupen': {
    request: ({ buyer, to }) => ({ by: buyer, body: { code: `SAVE${to}`, purchaseAmount: 500 } }),
  },
  'POST /coupen/remove-coupen': { request: ({ buyer, to }) => ({ by: buyer, body: { code: `SAVE${to}` } }) },
  'DELETE /cart/remove-to-cart/:productId': {
    request: ({ buyer }) => ({ by: buyer, path: { productId: popular } }),
  },
  'DELETE /cart/clear-to-cart': { request: byBuyer },
  'GET /coupen/admin-get-coupens': {
    request: byOwnerAsking({}),
    grows: { tables: ['coupons'], why: thousands },
  },
  'POST /coupen/create-coupen': {
    request: ({ owner, to }) => ({
      by: owner,
      body: {
        code: `NEW${to}`,
        discountPercentage: 10,
        minimumPurchaseAmount: 100,
        maxDiscountAmount: 100,
        expiryDate: addDays(clock.today(), 3),
      },
    }),
  },
  'PUT /coupen/update-coupen/:id': {
    request: ({ owner, to }) => ({
      by: owner,
      path: { id: madeId('coupon', to - 2) },
      body: { maxUses: 100, maxUsesPerShopper: 1 },
    }),
  },
  'DELETE /coupen/delete-coupen/:id — in every cart': {
    request: ({ owner, to }) => ({ by: owner, path: { id: madeId('coupon', to) } }),
  },
  'DELETE /coupen/delete-coupen/:id': {
    request: ({ owner, to }) => ({ by: owner, path: { id: madeId('coupon', to - 1) } }),
  },

  'GET /offer/get-offer': {
    request: byOwnerAsking({}),
    grows: { tables: ['offers', 'products'], why: thousands },
  },
  'GET /offer/get-targets': {
    request: byOwnerAsking({ offerType: 'Products', search: 'vayu' }),
    grows: {
      tables: ['brands', 'categories', 'products'],
      why: `${toTenThousand}; ${hundreds}`,
      isBounded: true,
    },
  },
  'GET /offer/get-targets — categories': {
    request: byOwnerAsking({ offerType: 'Category', search: 'shelf' }),
    grows: {
      tables: ['categories', 'offers', 'products'],
      why: `${hundreds}; counts the products of those shown`,
    },
  },
  'GET /offer/what-if': {
    request: byOwnerAsking({
      offerType: 'Category',
      targetOfferId: large.category,
      discountPercentage: '20',
    }),
    grows: {
      tables: ['categories', 'offers', 'order_items', 'orders', 'products'],
      why: 'the products of the category and what was sold of them in 90 days, 5 seconds at most',
    },
  },
  'GET /offer/what-if — on a product': {
    request: byOwnerAsking({ offerType: 'Products', targetOfferId: popular, discountPercentage: '20' }),
    grows: {
      tables: ['categories', 'order_items', 'orders'],
      why: `what was sold of the product in 90 days, 5 seconds at most; ${hundreds}`,
    },
  },
  'POST /offer/create-offer': {
    request: ({ owner }) => ({ by: owner, body: offer('Products', popular) }),
  },
  'POST /offer/create-offer — on a category': {
    request: ({ owner }) => ({ by: owner, body: offer('Category', large.category) }),
    grows: { tables: ['products'], why: repriced, isBounded: true },
  },
  'GET /offer/what-if-ended/:id': {
    request: async ({ owner }) => ({
      by: owner,
      path: { id: await runningOfferOn('category_id', large.category) },
    }),
    grows: {
      tables: ['categories', 'offers', 'products'],
      why: `the products of the category, 5 seconds at most; ${hundreds}`,
    },
  },
  'PUT /offer/update-offer/:id': {
    request: async ({ owner }) => ({
      by: owner,
      path: { id: await runningOfferOn('product_id', popular) },
      body: { endDate: addDays(clock.today(), 3) },
    }),
  },
  'PUT /offer/end-offer/:id': {
    request: async ({ owner }) => ({ by: owner, path: { id: await runningOfferOn('product_id', popular) } }),
  },
  'PUT /offer/end-offer/:id — on a category': {
    request: async ({ owner }) => ({
      by: owner,
      path: { id: await runningOfferOn('category_id', large.category) },
    }),
    grows: { tables: ['products'], why: repriced, isBounded: true },
  },

  'POST /wallet/create-wallet': {
    request: byBuyer,
    grows: { tables: ['ledger_entries', 'ledger_transactions'], why: movements },
  },
  'GET /wallet/get-wallet': {
    request: ({ buyer }) => ({ by: buyer, query: page }),
    grows: { tables: ['ledger_entries'], why: ofOne },
  },
  'POST /wallet/create-topup-order': { request: ({ buyer }) => ({ by: buyer, body: { amount: 300 } }) },
  'POST /wallet/add-money': {
    request: async ({ buyer, provider, last }) => ({
      by: buyer,
      body: { amount: 300, ...(await pay(provider, last.razorpayOrderId)) },
    }),
    grows: { tables: ['ledger_entries', 'ledger_transactions'], why: movements },
  },

  'POST /order/create-order': {
    request: async ({ buyer }) => {
      await fillCart(buyer, { id: madeId('product', 4), size: 10 })
      return { by: buyer, body: await checkout(buyer), headers: { 'idempotency-key': `key ${newcomers}` } }
    },
  },
  'POST /order/check-cod': {
    request: async ({ buyer }) => ({ by: buyer, body: await checkout(buyer) }),
  },
  'POST /order/create-razorpay-order': {
    request: async ({ buyer }) => {
      await fillCart(buyer, { id: madeId('product', 4), size: 10 })
      return { by: buyer, body: await checkout(buyer, 'Razorpay') }
    },
  },
  'POST /order/verify-Razorpay': {
    request: async ({ buyer, provider, last }) => ({
      by: buyer,
      body: await pay(provider, last.razorpayOrderId),
    }),
  },
  'GET /alerts/get-alerts': { request: byBuyer },
  'POST /alerts/add-alert': {
    request: ({ buyer }) => ({ by: buyer, body: { productId: popular } }),
  },
  'DELETE /alerts/remove-alert/:id': {
    request: async ({ buyer }) => {
      const { id } = await find('select id from product_alerts where user_id = $1', [buyer.id])
      return { by: buyer, path: { id } }
    },
  },
  'GET /alerts/stop/:token': {
    request: ({ buyer }) => ({ by: guest(), path: { token: stopTokenOf(buyer.id) } }),
    status: 302,
  },
  'POST /alerts/stop/:token': {
    request: ({ buyer }) => ({ by: guest(), path: { token: stopTokenOf(buyer.id) } }),
  },
  'POST /webhooks/razorpay': {
    request: async ({ provider }) => {
      const late = await newBuyer(madeId('product', 4))
      const { body } = await late.post('/order/create-razorpay-order', await checkout(late, 'Razorpay'))
      await pay(provider, body.razorpayOrderId)
      const event = await find(
        `select id, body from sandbox_razorpay.events where event = 'payment.captured' order by position desc limit 1`,
      )
      const key = config.RAZORPAY_WEBHOOK_SECRET[0] ?? ''
      const signature = createHmac('sha256', key).update(event.body).digest('hex')
      return {
        by: guest(),
        body: event.body,
        headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': event.id },
      }
    },
  },
  'GET /order/get-orders': {
    request: ({ buyer }) => ({ by: buyer, query: page }),
    grows: { tables: ['orders'], why: ofOne },
  },
  'GET /order/single-orderDetails': {
    request: async ({ buyer }) => ({ by: buyer, query: await itemIn('Delivered', buyer) }),
  },
  'GET /order/get-own-order/:orderId': {
    request: async ({ buyer }) => {
      const { orderId = '' } = await itemIn('Delivered', buyer)
      return { by: buyer, path: { orderId } }
    },
  },
  'POST /order/buy-again': {
    request: async ({ buyer }) => {
      const { orderId } = await itemIn('Delivered', buyer)
      return { by: buyer, body: { orderId } }
    },
  },
  'PUT /order/cancel-order': {
    request: async ({ buyer }) => {
      const { orderId } = await itemIn('Pending', buyer)
      return { by: buyer, body: { orderId, cancelReason: 'Other' } }
    },
  },
  'PUT /order/user-order-status-change': {
    request: async ({ buyer }) => ({
      by: buyer,
      body: { ...(await itemIn('Pending', buyer)), orderStatus: 'Cancelled', cancelReason: 'Other' },
    }),
  },
  'POST /order/return-order-request': {
    request: async ({ buyer }) => ({
      by: buyer,
      body: { ...(await itemIn('Delivered', buyer)), reason: 'Other' },
    }),
  },
  'PUT /order/withdraw-exchange': {
    request: async ({ buyer }) => {
      const body = await itemIn('Delivered', buyer)
      await pool.query(
        `insert into exchanges (returned_item_id, size_id, quantity, ends_at)
         select id, size_id, quantity, now() from order_items where id = $1`,
        [body.itemId],
      )
      return { by: buyer, body }
    },
  },
  'GET /order/invoice/:orderId': {
    request: async ({ buyer }) => {
      const { orderId } = await itemIn('Pending', buyer)
      return { by: buyer, path: { orderId } }
    },
  },
  'PUT /order/set-gstin/:orderId': {
    request: async ({ owner }) => {
      const { orderId = '' } = await find(
        `select order_id as "orderId" from order_items join orders on orders.id = order_id
         where status = 'Pending' and shipping_address ->> 'state' = 'Maharashtra'
           and not exists (select from invoices where invoices.order_id = orders.id)
           and not exists (
             select from order_items as other join order_item_history on item_id = other.id
             where other.order_id = orders.id and to_status in ('Shipped', 'Delivered')) limit 1`,
      )
      return { by: owner, path: { orderId }, body: { gstin: '27AABCM1234A1Z7' } }
    },
  },
  'GET /order/get-documents/:orderId': {
    request: async ({ buyer }) => ({
      by: buyer,
      path: { orderId: (await itemIn('Pending', buyer)).orderId },
    }),
  },
  'GET /order/credit-note/:itemId': {
    request: async ({ owner, buyer }) => {
      const { orderId, itemId } = await itemIn('Pending', buyer)
      for (const newStatus of ['Shipped', 'Cancelled'])
        await owner.put(`/order/update-product-status/${orderId}`, { productId: itemId, newStatus })
      return { by: buyer, path: { itemId } }
    },
  },
  'GET /order/get-order-data': {
    request: byOwnerAsking({}),
    grows: { tables: ['orders'], why: toTenThousand },
  },
  'GET /order/get-order-data — by status': {
    request: byOwnerAsking({ status: 'Pending', sort: 'total' }),
    grows: { tables: ['orders'], why: toTenThousand },
  },
  'GET /order/get-order-data — searched': {
    request: byOwnerAsking({ search: 'Asha 17' }),
    grows: { tables: ['users'], why: toTenThousand, isBounded: true },
  },
  'GET /order/get-order-data — by pin code': {
    request: byOwnerAsking({ search: '411001' }),
    grows: { tables: ['orders'], why: toTenThousand },
  },
  'GET /order/get-order-data — by the receiver': {
    request: byOwnerAsking({ search: 'Asha Lake View' }),
    grows: { tables: ['orders'], why: 'looks at 20,000 orders with these words at most' },
  },
  'GET /order/get-order-data — by product': { request: byOwnerAsking({ search: 'Vayu Glide 17' }) },
  'GET /order/get-order-data — by a word of descriptions': { request: byOwnerAsking({ search: 'good' }) },
  'GET /order/get-order-data — by invoice': { request: byOwnerAsking({ search: 'INVZ000000017' }) },
  'GET /order/get-order-details/:id': {
    request: async ({ owner, buyer }) => ({
      by: owner,
      path: { id: (await itemIn('Pending', buyer)).orderId },
    }),
  },
  'PUT /order/update-product-status/:id': {
    request: async ({ owner, buyer }) => {
      const { orderId, itemId } = await itemIn('Pending', buyer)
      return { by: owner, path: { id: orderId }, body: { productId: itemId, newStatus: 'Shipped' } }
    },
  },
  'PUT /order/update-product-status/:id — held': {
    request: async ({ owner, buyer }) => {
      const { orderId, itemId } = await itemIn('Pending', buyer)
      return {
        by: owner,
        path: { id: orderId },
        body: { productId: itemId, newStatus: 'Shipped', hold: true },
      }
    },
  },
  'PUT /order/undo-status-change/:id': {
    request: async ({ owner, buyer }) => {
      const { orderId, itemId } = await itemIn('Pending', buyer)
      const asked = { productId: itemId, newStatus: 'Shipped', hold: true }
      const { body } = await owner.put(`/order/update-product-status/${orderId}`, asked)
      return { by: owner, path: { id: body.held } }
    },
  },
  'GET /order/get-order-ids': {
    request: ({ owner }) => ({ by: owner, query: { status: 'Pending' } }),
    grows: { tables: ['orders'], why: 'at most 1,000 ids are read', isBounded: true },
  },
  'GET /order/get-order-data — by tag': { request: byOwnerAsking({ tag: 'gift' }) },
  'GET /order/get-tags': { request: byOwner },
  'GET /order/watch-orders': { request: ({ owner }) => ({ by: owner, query: { tab: 'one' } }) },
  'PUT /order/set-address/:orderId': {
    request: async ({ owner, buyer }) => ({
      by: owner,
      path: { orderId: (await itemIn('Pending', buyer)).orderId },
      body: { ...address, address: `${Date.now()} Lake View` },
    }),
  },
  'PUT /order/set-tags/:id': {
    request: async ({ owner, buyer }) => ({
      by: owner,
      path: { id: (await itemIn('Pending', buyer)).orderId },
      body: { tags: ['gift'] },
    }),
  },
  'POST /notes/add-note': {
    request: ({ owner, from }) => ({
      by: owner,
      body: { kind: 'customer', id: madeId('user', from), text: 'A note' },
    }),
  },
  'DELETE /notes/delete-note/:id': {
    request: async ({ owner, from }) => {
      const id = madeId('user', from)
      await owner.post('/notes/add-note', { kind: 'customer', id, text: 'A note' })
      const { body } = await owner.get(`/users/get-customer/${id}`)
      return { by: owner, path: { id: body.notes[0]._id } }
    },
  },
  'GET /users/get-customer/:id': {
    request: ({ owner, from }) => ({ by: owner, path: { id: madeId('user', from) } }),
    grows: {
      tables: ['ledger_entries', 'order_items', 'orders', 'return_requests'],
      why: 'counts what this customer has bought, given back and moved',
    },
  },
  'POST /wallet/give-goodwill/:userId': {
    request: ({ owner, from }) => ({
      by: owner,
      path: { userId: madeId('user', from) },
      body: { key: randomUUID(), amount: 1, reason: 'A late parcel' },
    }),
  },
  'POST /order/change-statuses': {
    request: async ({ owner, buyer }) => {
      const { orderId } = await itemIn('Pending', buyer)
      const asked = { batch: randomUUID(), newStatus: 'Shipped', courier: await courierOf(owner) }
      return { by: owner, body: { ...asked, orders: [orderId] } }
    },
  },
  'PUT /order/undo-status-changes/:batch': {
    request: async ({ owner, buyer }) => {
      const batch = randomUUID()
      const { orderId } = await itemIn('Pending', buyer)
      await owner.post('/order/change-statuses', { batch, newStatus: 'Shipped', orders: [orderId] })
      return { by: owner, path: { batch } }
    },
  },
  'PUT /order/edit-shipment/:id': {
    request: async ({ owner, buyer }) => ({
      by: owner,
      path: { id: await parcelOf(owner, buyer) },
      body: { courier: await courierOf(owner), trackingNumber: `A${Date.now()}` },
    }),
  },
  'PUT /order/return-to-origin/:id': {
    request: async ({ owner, buyer }) => ({
      by: owner,
      path: { id: await parcelOf(owner, buyer) },
      body: { batch: randomUUID() },
    }),
  },
  'POST /order/print-papers': {
    request: async ({ owner, buyer }) => {
      const { orderId } = await itemIn('Pending', buyer)
      return { by: owner, body: { paper: 'labels', size: 'a6', orders: [orderId] } }
    },
  },
  'POST /order/export-orders': {
    request: async ({ owner, buyer }) => {
      const { orderId } = await itemIn('Pending', buyer)
      return { by: owner, body: { format: 'shiprocket', orders: [orderId] } }
    },
  },
  'POST /order/import-tracking': {
    request: async ({ owner, buyer }) => {
      const { orderId } = await itemIn('Pending', buyer)
      const file = Buffer.from(`order,awb\n${orderId},T${Date.now()}`).toString('base64')
      return { by: owner, body: { file, courier: await courierOf(owner), batch: randomUUID() } }
    },
  },
  'POST /order/check-tracking': {
    request: async ({ owner, buyer }) => {
      const { orderId } = await itemIn('Pending', buyer)
      const file = Buffer.from(`order,awb\n${orderId},T${Date.now()}`).toString('base64')
      return { by: owner, body: { file, courier: await courierOf(owner) } }
    },
  },
  'POST /order/match-remittance': {
    request: byOwnerSending({ file: Buffer.from('awb,amount\nNONE1,10').toString('base64') }),
  },
  'POST /order/book-remittance': {
    request: async ({ owner, buyer }) => ({ by: owner, body: await remittanceOf(owner, buyer) }),
  },
  'GET /order/get-remittances': { request: byOwnerAsking({}) },
  'DELETE /order/delete-remittance/:id': {
    request: async ({ owner, buyer }) => {
      const { body } = await owner.post('/order/book-remittance', await remittanceOf(owner, buyer))
      return { by: owner, path: { id: body._id } }
    },
  },
  'GET /order/get-unremitted': { request: byOwnerAsking({ days: '0' }) },
  'GET /couriers/get-couriers': { request: byOwner },
  'POST /couriers/add-courier': {
    request: ({ owner }) => ({ by: owner, body: { name: `Courier ${randomUUID()}` } }),
  },
  'PUT /couriers/edit-courier/:id': {
    request: async ({ owner }) => ({
      by: owner,
      path: { id: await courierOf(owner) },
      body: { name: `Courier ${randomUUID()}` },
    }),
  },
  'DELETE /couriers/delete-courier/:id': {
    request: async ({ owner }) => ({ by: owner, path: { id: await courierOf(owner) } }),
  },
  'GET /views/get-views': { request: byOwner },
  'POST /views/add-view': {
    request: ({ owner, to }) => ({
      by: owner,
      body: { list: 'returns', name: `View ${to}`, query: 'status=Pending' },
    }),
  },
  'PUT /views/rename-view/:id': {
    request: async ({ owner, to }) => ({
      by: owner,
      path: { id: await aView(owner, `Named ${to}`) },
      body: { name: `Renamed ${to}` },
    }),
  },
  'DELETE /views/delete-view/:id': {
    request: async ({ owner, to }) => ({ by: owner, path: { id: await aView(owner, `Deleted ${to}`) } }),
  },
  'GET /order/get-return-details': {
    request: byOwnerAsking({}),
    grows: { tables: ['return_requests'], why: toTenThousand },
  },
  'PUT /order/accept-return': { request: pendingReturn },
  'PUT /order/reject-return': { request: pendingReturn },

  'PUT /users/remember-sizes': { request: ({ buyer }) => ({ by: buyer, body: { sizes: [9, 8.5] } }) },
  'GET /legal/get-contact': { request: byGuest },
  'GET /legal/get-page': { request: () => ({ by: guest(), query: { page: 'terms' } }) },
  'POST /legal/preview-page': { request: ({ owner }) => ({ by: owner, body: { text: '## Ours' } }) },
  'GET /legal/get-periods': { request: byOwner },
  'POST /legal/add-period': {
    request: ({ owner, to }) => ({
      by: owner,
      body: {
        ...{ name: 'keep-books', amount: 9, unit: 'years', source: 'A law' },
        from: addDays(clock.today(), to),
      },
    }),
  },
  'GET /legal/get-consents': { request: byBuyer },
  'PUT /legal/set-consent': {
    request: ({ buyer }) => ({
      by: buyer,
      body: { purpose: 'newsletter', given: true, version: NOTICE_VERSION },
    }),
  },
  'GET /users/download-own-data': {
    request: ({ buyer }) => ({ by: buyer, query: { format: 'json' } }),
    grows: {
      tables: [
        ...new Set(ownSections.flatMap(({ tables }) => tables)),
        'returned_payments',
        'products',
        'product_sizes',
      ],
      why: 'all that one customer has, streamed',
    },
  },
  'GET /users/get-nominee': { request: byBuyer },
  'PUT /users/set-nominee': {
    request: ({ buyer }) => ({
      by: buyer,
      body: { name: 'Ravi', email: 'ravi@people.test', relation: 'Brother' },
    }),
  },
  'DELETE /users/remove-nominee': { request: byBuyer },
  'POST /users/erase-account': {
    request: async () => {
      newcomer = await shopper()
      return { by: newcomer, body: { password } }
    },
  },
  'POST /grievance/file-grievance': {
    request: ({ buyer, to }) => ({
      by: buyer,
      body: {
        ...{ name: 'Asha', email: `asha${to}@people.test`, topic: 'Something else', key: randomUUID() },
        message: 'The parcel never came.',
      },
    }),
    status: 201,
  },
  'GET /grievance/get-own-grievances': {
    request: byBuyer,
    grows: {
      tables: ['grievances', 'grievance_messages'],
      why: 'the 100 newest of one shopper',
      isBounded: true,
    },
  },
  'POST /grievance/add-message/:id': {
    request: async ({ buyer }) => ({
      by: buyer,
      path: { id: (await newestGrievance(buyer)).id },
      body: { message: 'And I still wait.' },
    }),
  },
  'POST /grievance/reopen-grievance/:id': {
    request: async ({ buyer }) => {
      const resolved = `update grievances set acknowledged_at = now(), resolved_at = now()
        where id = (select id from grievances where user_id = $1 order by ticket desc limit 1) returning id`
      const { id } = await find(resolved, [buyer.id])
      return { by: buyer, path: { id }, body: { message: 'It never came.' } }
    },
  },
  'GET /grievance/get-grievances': {
    request: byOwnerAsking({}),
    grows: { tables: ['grievances'], why: toTenThousand },
  },
  'GET /grievance/get-grievances — overdue': {
    request: byOwnerAsking({ state: 'Overdue' }),
    grows: { tables: ['grievances'], why: toTenThousand },
  },
  'GET /grievance/get-grievance/:id': {
    request: async ({ owner, buyer }) => ({ by: owner, path: { id: (await newestGrievance(buyer)).id } }),
  },
  'PUT /grievance/answer-grievance/:id': {
    request: async ({ owner, buyer }) => {
      const { id, seen } = await newestGrievance(buyer)
      return { by: owner, path: { id }, body: { reply: 'resolve', text: 'It comes today.', seen } }
    },
  },

  'GET /trail/get-changes': { request: byOwnerAsking({}) },
  'GET /trail/get-changes — of a product': { request: byOwnerAsking({ thing: 'product', id: popular }) },
  'GET /trail/get-admins': { request: byOwner },
  'PUT /trail/undo-change/:id': { request: lastChangeOf('coupon') },

  'GET /report/audit': { request: byOwner },
  'POST /report/audit': { request: byOwner, status: 202 },
  'GET /report/generate-report': { request: byOwnerAsking({}) },
  'GET /report/download-report': {
    request: ({ owner }) => ({
      by: owner,
      query: { format: 'xlsx', startDate: addDays(clock.today(), -60), endDate: clock.today() },
    }),
    grows: {
      tables: ['order_items', 'orders', 'users'],
      why: 'names all orders of the days, and is streamed',
    },
  },
  'GET /report/generate-dashboard-report': { request: byOwner },
  'GET /report/needs-attention': {
    request: byOwner,
    grows: {
      tables: [
        'grievances',
        'orders',
        'page_invalidations',
        'product_sizes',
        'product_stock',
        'products',
        'return_requests',
      ],
      why: 'counts what waits for an admin, 10,000 of each kind at most',
    },
  },
  'GET /report/health': {
    request: byOwner,
    grows: { tables: ['brands', 'products'], why: `${toTenThousand}; ${hundreds}` },
  },
  'GET /report/legal': {
    request: byOwner,
    grows: {
      tables: ['users', 'consents', 'grievances', 'categories', 'brands', 'products'],
      why: 'accounts of the last 30 days, open complaints, categories and products, 10,000 of each at most',
    },
  },
  'GET /best-selling/top-selling-products': {
    request: byOwner,
    grows: { tables: ['products', 'sales_units'], why: 'those that sell as well as the tenth best' },
  },
  'GET /best-selling/top-selling-category': { request: byOwner },
  'GET /best-selling/top-selling-brand': { request: byOwner },

  'PUT /users/blockUser/:id': {
    request: ({ owner, from }) => ({ by: owner, path: { id: madeId('user', from) } }),
    grows: { tables: ['sessions'], why: 'ends all sessions of the customer, which live for 30 days' },
  },
  'DELETE /users/deleteUser/:id': {
    request: async ({ owner, from }) => {
      const id = madeId('user', from)
      const { balance } = await find('select balance from ledger_accounts where user_id = $1', [id])
      return { by: owner, path: { id }, query: { confirmedBalance: `${balance / 100}` } }
    },
    grows: {
      tables: [
        ...['grievances', 'ledger_accounts', 'order_items', 'orders', 'sessions', 'sign_ins'],
        'wishlist_items',
      ],
      why: 'all that the customer has, in one transaction; a statement of 5 seconds at most',
    },
  },
}
