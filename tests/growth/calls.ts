import { createHmac, randomUUID } from 'node:crypto'
import { addDays } from '../../src/lib/dates.ts'
import { clock } from '../../src/platform/clock.ts'
import { config } from '../../src/platform/config.ts'
import { pool } from '../../src/platform/database.ts'
import { sign } from '../../src/platform/signatures.ts'
import { hashInvitationToken } from '../../src/shop/accounts/admins/invite-admin.ts'
import type { CodePurpose } from '../../src/shop/accounts/rules.ts'
import { stepOf, totpAt } from '../../src/shop/accounts/second-factor/totp.ts'
import { otpPayload } from '../../src/shop/accounts/send-otp.ts'
import { ownSections } from '../../src/shop/customers/privacy-requests/sections-store.ts'
import { followTokenOf } from '../../src/shop/orders/follow-token.ts'
import { rowKindNames } from '../../src/shop/settings/home-rows-rules.ts'
import { type Actor, guest, password, shopper } from '../actors.ts'
import { address, checkout, fillCart } from '../buying.ts'
import { picture, productForm } from '../catalogue.ts'
import { openMailServer } from '../mail-server.ts'
import { pay } from '../paying.ts'
import { named } from '../products.ts'
import { addCourier as courierOf, makeHeldChanges } from '../shipping.ts'
import {
  byBuyer,
  byGuest,
  byOwner,
  byOwnerAsking,
  type Calls,
  find,
  hundreds,
  large,
  lastChangeOf,
  ofOne,
  page,
  popular,
  type Shop,
  saveSettings,
  toTenThousand,
} from './call.ts'
import { callsOfNouns } from './calls-of-nouns.ts'
import { madeId } from './fill.ts'

const delivery = { units: 5, on: '2026-12-01' }

const feedWrittenAgain = {
  request: async () => {
    await pool.query('delete from feed_builds')
    return { by: guest() }
  },
  grows: {
    tables: ['products'],
    why: 'writes all products with a picture once in 15 minutes, 100 a statement',
  },
}
const changed = 'reads what has changed since the last call, which is all of it for the first'
const byOwnerSending = (body: unknown) => (shop: Shop) => ({ ...byOwner(shop), body })
const byGuestAsking = (query: Record<string, string>) => () => ({
  ...byGuest(),
  query: { ...page, ...query },
})
const bestSellers = 'looks at 1,000 best sellers at most, and at all categories and brands'
const ofCategory = 'writes all products of the category in one statement, of 60 seconds at most'
const ledgerEntries = ['ledger_entries']
const ofAnAccount = 'adds up the entries of an account in its index: 1,000,000 in a fifth of a second'
const ownSessions = 'ends all sessions of one shopper, which live for 30 days'

/** A size, and what is expected of it by now. */
async function expectedSize(): Promise<{ id: string; expected: typeof delivery | null }> {
  const { id, units, day } = await find(
    `select id, incoming as units, incoming_on::text as day from product_sizes
     where product_id = $1 and removed_at is null order by id limit 1`,
    [popular],
  )
  return { id, expected: units === null ? null : { units, on: day } }
}

const parcelOf = async (owner: Actor, buyer: Actor): Promise<string> => (await parcelWith(owner, buyer)).id

type ParcelOfItem = { id: string; itemId: string; quantity: number }

const lossOf = ({ itemId, quantity }: ParcelOfItem) => ({
  batch: randomUUID(),
  items: [{ itemId, lost: quantity }],
})

async function parcelWith(owner: Actor, buyer: Actor): Promise<ParcelOfItem> {
  const { orderId, itemId } = await itemIn('Pending', buyer)
  const parcel = { productId: itemId, newStatus: 'Shipped', courier: await courierOf(owner) }
  await owner.put(`/order/update-product-status/${orderId}`, parcel)
  const { body } = await owner.get(`/order/get-order-details/${orderId}`)
  const { quantity } = body.order.items.find(({ _id }: { _id: string }) => _id === itemId)
  return { id: body.shipments[0]._id, itemId, quantity }
}

/** A claim for a parcel that its courier lost. */
async function claimOf(owner: Actor, buyer: Actor): Promise<{ parcel: string; amount: number }> {
  const parcel = await parcelWith(owner, buyer)
  await owner.post('/order/book-outcomes', lossOf(parcel))
  await makeHeldChanges()
  return { parcel: parcel.id, amount: 100 }
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
    sign(otpPayload({ purpose, subject }, '123456')),
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

const signedByNone = {
  ...unsignedPasskey,
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
}

/** Makes `token` the token of the only invitation. */
async function knowToken(): Promise<string> {
  await pool.query('update admin_invitations set token_hash = $1', [hashInvitationToken('token')])
  return 'token'
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
/** One that is on its way back, in a shop that pays back later. */
async function acceptedReturn({ owner }: Shop, fields: object): Promise<{ returnId: string }> {
  await saveSettings(owner, 'selling', fields)
  const { id: returnId } = await find(
    `select id from return_requests where status = 'Pending'
       and not exists (select from return_steps where request_id = return_requests.id) limit 1`,
  )
  await owner.put('/order/accept-return', { returnId })
  return { returnId }
}

const pendingReturn = async ({ owner }: Shop) => ({
  by: owner,
  body: { returnId: (await find(`select id from return_requests where status = 'Pending' limit 1`)).id },
})

/** In a shop that pays back with the acceptance. */
async function returnInOneStep(shop: Shop) {
  await saveSettings(shop.owner, 'selling', { returnReceipt: false, returnInspection: false })
  return pendingReturn(shop)
}
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

/** The calls that need rows of one another. */
async function aSizeList(owner: Actor, name: string): Promise<string> {
  const { body } = await owner.post('/sizes/add-list', { name, sizes: [{ label: 'G1' }] })
  return body.sizeList._id
}

const sizeTable = { columns: ['Size', 'Length (cm)'], rows: [['8', '27']] }

async function aSizeGuide(owner: Actor, brandName: string): Promise<string> {
  const brand = await named('brands', brandName)
  const { body } = await owner.post('/sizes/add-guide', { brand, system: 'uk', ...sizeTable })
  return body.sizeGuide._id
}

const noMailServer = { host: '127.0.0.1', port: '1', user: '', from: 'shop@shop.example' }

const sourcesOfDays: Calls[string] = {
  request: ({ owner }) => ({
    by: owner,
    query: { startDate: addDays(clock.today(), -60), endDate: clock.today() },
  }),
  grows: {
    tables: [
      'orders',
      'order_items',
      'order_sources',
      'order_item_history',
      'exchanges',
      'returned_payments',
    ],
    why: 'adds up the orders of the days one by one, of 366 at most and for 30 seconds, and answers 201 rows at most',
  },
}

const inTurn: Calls = {
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
    grows: {
      tables: ['brands', 'categories', 'products'],
      why: `names all products, 45,000 a file, and the sports: ${changed}`,
    },
  },
  'GET /:file{sitemap-[1-9][0-9]{0,3}\\.xml}': {
    request: () => ({ by: guest(), path: { file: 'sitemap-1.xml' } }),
    grows: { tables: ['products'], why: 'names all products, 45,000 a file' },
  },
  'GET /feeds/google.xml': feedWrittenAgain,
  'GET /feeds/meta.csv': feedWrittenAgain,
  'GET /llms.txt': {
    request: byGuest,
    grows: {
      tables: ['brands', 'categories', 'products'],
      why: `names 20 brands, 100 categories and the sports: ${changed}`,
      isBounded: true,
    },
  },
  'GET /apple-touch-icon.png': { request: byGuest },
  'GET /favicon.ico': { request: byGuest, status: 302 },
  'GET /favicon.svg': { request: byGuest },
  'GET /icon-192.png': { request: byGuest },
  'GET /icon-512.png': { request: byGuest },
  'GET /manifest.webmanifest': { request: byGuest },
  'GET /api/openapi.json': { request: byGuest },
  'GET /api/docs': { request: byGuest },
  'GET /api/docs.js': { request: byGuest },
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
  'POST /users/mail-sign-in-code': {
    request: async () => {
      await pool.query(`delete from one_time_codes where purpose = 'sign-in'`)
      return { by: newcomer, body: { email: emailOf() } }
    },
  },
  'POST /users/sign-in-with-code': {
    request: async () => {
      // As the shop signs it, without the hyphens of a uuid.
      const { subject } = await find(
        `select replace(subject::text, '-', '') as subject from one_time_codes where purpose = 'sign-in'`,
        [],
      )
      return { by: newcomer, body: { email: emailOf(), otp: await knowCode('sign-in', subject) } }
    },
  },
  'POST /users/begin-passkey-sign-in': { request: () => ({ by: newcomer }) },
  'POST /users/sign-in-with-passkey': {
    request: () => ({ by: newcomer, body: { passkey: signedByNone } }),
    status: 400,
  },
  'GET /users/get-own-passkeys': { request: byBuyer },
  'POST /users/begin-own-passkey': { request: ({ buyer }) => ({ by: buyer, body: {} }) },
  'POST /users/add-own-passkey': {
    request: ({ buyer }) => ({ by: buyer, body: { name: 'None', response: unsignedPasskey } }),
    status: 400,
  },
  'POST /users/remove-own-passkey': {
    request: ({ buyer }) => ({ by: buyer, body: { id: 'none' } }),
    status: 404,
  },
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
    grows: { tables: ['order_item_history', 'order_items', 'orders', 'users'], why: toTenThousand },
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

  'GET /product/getProducts': {
    request: byGuestAsking({}),
    grows: { tables: ['brands', 'categories', 'products'], why: changed, isBounded: true },
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
  'GET /product/getProducts — by an admin': { request: byOwnerAsking({}) },
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
  'GET /product/productColours/:id': { request: () => ({ by: guest(), path: { id: popular } }) },
  'GET /product/goesWith/:id': { request: () => ({ by: guest(), path: { id: popular } }) },
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
  'GET /product/getIds': { request: byOwner },
  'POST /product/checkEdits': {
    request: ({ owner }) => ({ by: owner, body: { ids: [popular], change: { price: { percent: 1 } } } }),
    grows: { tables: ['brands', 'categories'], why: hundreds },
  },
  'PUT /product/editProducts': {
    request: ({ owner, to }) => ({ by: owner, body: { ...bulkEdit(to), batch: randomUUID() } }),
  },
  'POST /product/beginPictures': {
    request: ({ owner, to }) => ({
      by: owner,
      body: { batch: randomUUID(), name: 'Pictures', source: `zip ${to}`, bytes: 3 },
    }),
  },
  'PUT /product/sendPictures/:id': {
    request: ({ owner, last }) => ({ by: owner, path: { id: last.batch }, body: { part: 0, bytes: 'AAAA' } }),
  },
  'GET /product/getPictures/:id': {
    request: async ({ owner }) => {
      const { id } = await find('select batch_id as id from picture_zips limit 1')
      return { by: owner, path: { id } }
    },
  },
  'PUT /product/stopPictures/:id': {
    request: async ({ owner }) => {
      const { id } = await find('select batch_id as id from picture_zips where ended_at is null limit 1')
      return { by: owner, path: { id } }
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
  'POST /product/listLeft': { request: csv, grows: { tables: ['brands', 'categories'], why: hundreds } },
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
      const of = { category: [large.category], brand: [large.brand], picked: [popular] }
      const rows = rowKindNames.map((kind) => ({ kind, title: kind, of: of[kind as keyof typeof of] ?? [] }))
      await saveSettings(owner, 'home', { rows })
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
  'GET /settings/get-services': { request: byOwner },
  'POST /settings/check-service': {
    request: ({ owner }) => ({ by: owner, body: { service: 'mail', fields: noMailServer } }),
  },
  'PUT /settings/save-service': {
    request: async ({ owner }) => {
      const { port } = new URL((await openMailServer()).url)
      return { by: owner, body: { service: 'mail', version: 0, fields: { ...noMailServer, port } } }
    },
  },
  'DELETE /settings/remove-service/:service': {
    request: ({ owner }) => ({ by: owner, path: { service: 'mail' } }),
  },
  'PUT /settings/save-settings': {
    request: async ({ owner, to }) => {
      const { body } = await owner.get('/settings/get-settings')
      const { version } = body.settings.find(({ section }: { section: string }) => section === 'shop')
      return { by: owner, body: { section: 'shop', version, fields: { name: `Shop ${to}` } } }
    },
  },
  'GET /settings/get-scheduled': { request: byOwnerAsking({}) },
  'POST /settings/schedule-settings': {
    request: ({ owner, to }) => ({
      by: owner,
      body: {
        section: 'shop',
        publishAt: `${addDays(clock.today(), 1)} 10:00`,
        fields: { name: `Shop ${to} of tomorrow` },
      },
    }),
  },
  'DELETE /settings/cancel-scheduled/:id': {
    request: ({ owner, last }) => ({ by: owner, path: { id: last.scheduled._id } }),
  },
  'GET /sizes/get-lists': { request: byOwner },
  'POST /sizes/add-list': {
    request: ({ owner, to }) => ({ by: owner, body: { name: `List ${to}`, sizes: [{ label: 'G0' }] } }),
  },
  'PUT /sizes/edit-list/:id': {
    request: async ({ owner, to }) => ({
      by: owner,
      path: { id: await aSizeList(owner, `Edited ${to}`) },
      body: { name: `Edited again ${to}`, sizes: [{ label: 'G1' }] },
    }),
  },
  'DELETE /sizes/delete-list/:id': {
    request: async ({ owner, to }) => ({ by: owner, path: { id: await aSizeList(owner, `Deleted ${to}`) } }),
  },
  'GET /sizes/get-guides': { request: byOwner },
  'POST /sizes/add-guide': {
    request: async ({ owner, to }) => ({
      by: owner,
      body: { brand: await named('brands', `Guided ${to}`), system: 'uk', ...sizeTable },
    }),
  },
  'PUT /sizes/edit-guide/:id': {
    request: async ({ owner, to }) => ({
      by: owner,
      path: { id: await aSizeGuide(owner, `Edited ${to}`) },
      body: { ...sizeTable, rows: [['9', '28']] },
    }),
  },
  'DELETE /sizes/delete-guide/:id': {
    request: async ({ owner, to }) => ({ by: owner, path: { id: await aSizeGuide(owner, `Deleted ${to}`) } }),
  },
  'GET /product/getSports': {
    request: byGuest,
    grows: { tables: ['brands', 'categories', 'products'], why: changed, isBounded: true },
  },
  'GET /sports/get-sports': {
    request: byOwner,
    grows: { tables: ['brands', 'categories', 'products'], why: changed, isBounded: true },
  },
  'PUT /sports/edit-sport/:id': {
    request: async ({ owner, to }) => ({
      by: owner,
      path: await find(`select id from sports where slug = 'yoga'`, []),
      body: { words: `Mats for ${to}` },
    }),
  },
  'GET /search/get-synonyms': { request: byOwnerAsking({}) },
  'POST /search/add-synonym': {
    request: ({ owner, to }) => ({ by: owner, body: { typed: `joota ${to}`, searched: 'vayu' } }),
  },
  'DELETE /search/remove-synonym/:id': {
    request: ({ owner, last }) => ({ by: owner, path: { id: last.synonym._id } }),
  },
  'GET /product/getSizeGuides': { request: byGuest, grows: { tables: ['categories'], why: hundreds } },
  'GET /product/getPopularSearches': { request: byGuest, grows: { tables: ['categories'], why: hundreds } },
  'POST /product/recordSearch': {
    request: ({ to }) => ({ ...byGuest(), body: { search: `vayu ${to}` } }),
  },
  'GET /search/get-popular-searches': { request: byOwnerAsking({}) },
  'PUT /search/hide-popular-search/:id': {
    request: async ({ owner, to }) => ({
      by: owner,
      path: await find('insert into popular_searches (words, visitors) values ($1, 5) returning id', [
        `vayu ${to}`,
      ]),
      body: { hidden: true },
    }),
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

  'POST /cart/add-to-cart': {
    request: ({ buyer }) => ({ by: buyer, body: { productId: popular, size: 10 } }),
  },
  'GET /cart/get-to-cart': { request: byBuyer },
  'PUT /cart/accept-changes': { request: ({ buyer }) => ({ by: buyer, body: { items: [] } }) },
  'PUT /cart/update-to-cart/:productId': {
    request: ({ buyer }) => ({ by: buyer, path: { productId: popular }, body: { quantity: 2 } }),
  },
  'POST /coupen/validate-coupen': {
    request: ({ buyer, to }) => ({ by: buyer, body: { code: `SAVE${to}`, purchaseAmount: 500 } }),
  },
  'POST /coupen/remove-coupen': { request: ({ buyer, to }) => ({ by: buyer, body: { code: `SAVE${to}` } }) },
  'DELETE /cart/remove-to-cart/:productId': {
    request: ({ buyer }) => ({ by: buyer, path: { productId: popular } }),
  },
  'DELETE /cart/clear-to-cart': { request: byBuyer },
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
  'POST /order/follow-order': {
    request: async ({ buyer }) => {
      const { orderId = '' } = await itemIn('Delivered', buyer)
      return { by: guest(), body: { token: followTokenOf(orderId) } }
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
  'GET /order/receipt/:orderId': {
    request: async ({ owner, buyer }) => {
      const { orderId } = await itemIn('Pending', buyer)
      return { by: owner, path: { orderId } }
    },
  },
  'GET /order/get-order-details/:id': {
    request: async ({ owner, buyer }) => ({
      by: owner,
      path: { id: (await itemIn('Pending', buyer)).orderId },
    }),
    grows: {
      tables: ['orders'],
      why: 'reads how the newest parcels of the shop ended, 2,000 at most, and 500 of the PIN code',
      isBounded: true,
    },
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
  'GET /users/get-customer/:id': {
    request: ({ owner, from }) => ({ by: owner, path: { id: madeId('user', from) } }),
    grows: {
      tables: ['ledger_entries', 'order_items', 'orders', 'return_requests'],
      why: 'counts what this customer has bought, given back and moved',
    },
  },
  'POST /order/create-counter-order': {
    request: async ({ owner }) => {
      const productId = madeId('product', 4)
      const { productsDetails: product } = (await owner.get(`/product/productDetails/${productId}`)).body
      const items = [{ productId, size: 10, quantity: 1 }]
      const theTotelAmount = product.discountedPrice ?? product.salePrice
      const headers = { 'idempotency-key': randomUUID() }
      return { by: owner, body: { items, paidBy: 'Cash', theTotelAmount }, headers }
    },
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
  'POST /order/book-outcomes': {
    request: async ({ owner, buyer }) => ({ by: owner, body: lossOf(await parcelWith(owner, buyer)) }),
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
  'GET /claims/get-claims': { request: byOwnerAsking({}) },
  'POST /claims/add-claim': {
    request: async ({ owner, buyer }) => ({ by: owner, body: await claimOf(owner, buyer) }),
  },
  'PUT /claims/edit-claim/:id': {
    request: async ({ owner, buyer }) => {
      const { body } = await owner.post('/claims/add-claim', await claimOf(owner, buyer))
      return { by: owner, path: { id: body.claim._id }, body: { amount: 100, state: 'paid' } }
    },
  },
  'GET /order/get-unremitted': { request: byOwnerAsking({ days: '0' }) },
  'GET /order/get-return-details': {
    request: byOwnerAsking({}),
    grows: { tables: ['return_requests'], why: toTenThousand },
  },
  'PUT /order/accept-return': { request: returnInOneStep },
  'PUT /order/reject-return': { request: pendingReturn },
  'PUT /order/refund-return': { request: returnInOneStep },
  'PUT /order/receive-return': {
    request: async (shop) => ({ by: shop.owner, body: await acceptedReturn(shop, { returnReceipt: true }) }),
  },
  'PUT /order/inspect-return': {
    request: async (shop) => {
      const asked = await acceptedReturn(shop, { returnReceipt: false, returnInspection: true })
      const { quantity } = await find(
        'select quantity from order_items join return_requests on item_id = order_items.id where return_requests.id = $1',
        [asked.returnId],
      )
      return { by: shop.owner, body: { ...asked, whole: quantity } }
    },
  },

  'PUT /users/remember-sizes': { request: ({ buyer }) => ({ by: buyer, body: { sizes: [9, 8.5] } }) },
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
  'GET /report/audit': { request: byOwner },
  'POST /report/audit': { request: byOwner, status: 202 },
  'GET /report/get-balances': { request: byOwner, grows: { tables: ledgerEntries, why: ofAnAccount } },
  'GET /report/get-balance-rows': {
    request: byOwnerAsking({ of: 'provider' }),
    grows: { tables: ledgerEntries, why: 'counts up to 10,000 entries' },
  },
  'GET /report/download-balances': { request: byOwner, grows: { tables: ledgerEntries, why: ofAnAccount } },
  'GET /report/generate-report': { request: byOwnerAsking({}) },
  'GET /report/get-cash-parcels': {
    request: sourcesOfDays.request,
    grows: {
      tables: ['orders'],
      why: 'counts the parcels of the days one by one, of 366 at most and for 30 seconds, and answers 61 rows at most',
      isBounded: true,
    },
  },
  'GET /report/get-sources': sourcesOfDays,
  'GET /report/download-sources': sourcesOfDays,
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
        'payment_intents',
        'top_ups',
        'grievances',
        'reviews',
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
        ...['order_sources', 'wishlist_items'],
      ],
      why: 'all that the customer has, in one transaction; a statement of 5 seconds at most',
    },
  },
}

export const parts = [inTurn, ...callsOfNouns.map(({ growth }) => growth)]
/** Every call of the shop. */
export const calls: Calls = Object.assign({}, ...parts)
