import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin, guest, password, shopper } from '../../../../tests/actors.ts'
import { addMoney, paidTopUp } from '../../../../tests/adding-money.ts'
import { Authenticator } from '../../../../tests/authenticator.ts'
import { balanceOf, checkout, fillCart, address as home, move, order } from '../../../../tests/buying.ts'
import { picture } from '../../../../tests/catalogue.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { saveSettings } from '../../../../tests/growth/call.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { madeLink } from '../../../../tests/linking.ts'
import { waitForLockWaits } from '../../../../tests/lock-waits.ts'
import { jobsRun, mailTo } from '../../../../tests/mailbox.ts'
import { personalTables } from '../../../../tests/nouns.ts'
import { backToNow, later, type Proof, pay, verify } from '../../../../tests/paying.ts'
import { addProduct } from '../../../../tests/products.ts'
import { ownProvider } from '../../../../tests/provider.ts'
import { clock } from '../../../platform/clock.ts'
import { config } from '../../../platform/config.ts'
import { pool } from '../../../platform/database.ts'
import { checkProvider } from '../../checkout/check-provider.ts'
import { NOTICE_VERSION } from '../../legal/notices/rules.ts'

ownDatabase()
const provider = ownProvider()
jobsRun()

/** Each is found nowhere else. */
const facts = {
  ...{ name: 'Qwertina Zubeda', firstName: 'qwertina', lastName: 'zubeda', phone: '9123456780' },
  ...{ newEmail: 'qnew@people.test', picture: 'deadbeefdeadbeefdeadbeefdeadbeef', google: 'qgoogle' },
  ...{
    recipient: 'Qrecipient',
    recipientPhone: '9123456781',
    street: 'Qstreet',
    place: 'Qplace',
    city: 'Qcity',
  },
  ...{ gstin: '29AABCM1234A1Z3', legalName: 'Qtraders', upi: 'qupi@okaxis', network: '203.0.113' },
  ...{ nominee: 'Qnominee', nomineeEmail: 'qnominee@people.test', relation: 'Qrelation' },
  ...{ complaint: 'Qcomplaint', reference: 'Qreference', campaign: 'Qcampaign' },
}
const address = {
  ...{ name: facts.recipient, phone: facts.recipientPhone, address: `12 ${facts.street}` },
  ...{ locality: facts.place, city: facts.city, state: home.state, pinCode: home.pinCode },
}

// The stand-ins of a demo are other companies.
const columns = `
  select format('%s.%I', attrelid::regclass, attname) as name, attrelid::regclass::text as table, attname as column,
    case atttypid when 'bytea'::regtype then format('encode(%I, ''escape'')', attname) else format('%I::text', attname) end as text
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relkind in ('r', 'p') and not relispartition and attnum > 0 and not attisdropped
    and relnamespace::regnamespace::text !~ '^(pg_|information_schema|sandbox_)'`

type Column = { name: string; table: string; column: string; text: string }

async function columnsWith(texts: readonly string[]): Promise<Column[]> {
  const { rows } = await pool.query<Column>(columns)
  const found: Column[] = []
  for (const column of rows) {
    const sql = `select from ${column.table} where ${column.text} ilike any ($1) limit 1`
    if ((await pool.query(sql, [texts.map((text) => `%${text}%`)])).rowCount) found.push(column)
  }
  return found
}

/** What the manifests say of a column; undefined where it may never name a customer. */
function erasureOf({ table, column }: Column) {
  const erased = personalTables[table]?.erased
  if (typeof erased === 'object') return erased[column]
  return erased === 'kept' ? undefined : erased
}

const names = (found: readonly Column[], is: (column: Column) => boolean) =>
  found.filter(is).map(({ name }) => name)

let owner: Actor
let asha: Actor
beforeAll(async () => {
  owner = await admin()
})

async function complain(by: Actor): Promise<string> {
  const key = randomUUID()
  const about = {
    topic: 'Something else',
    order: facts.reference,
    message: `${facts.complaint}: it never came.`,
  }
  expect(
    await by.post('/grievance/file-grievance', { name: 'Q', email: by.email, ...about, key }),
  ).toMatchObject({ status: 201 })
  const { rows } = await pool.query('select id from grievances where key = $1', [key])
  return rows[0].id
}

const resolve = (id: string) =>
  owner.put(`/grievance/answer-grievance/${id}`, { reply: 'resolve', text: 'Done.', seen: 1 })

const erase = async (by: Actor) =>
  by.post('/users/erase-account', { password, confirmedBalance: (await balanceOf(by)) ?? 0 })

async function ask(answer: ReturnType<Actor['get']>) {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

/** The domain is that of the customer's email and tells nothing of the customer. */
const workingNote = 'Pack it twice: https://people.test/track/1, or ask ops@people.test.'

/** Everything that a customer, and admins about one, can say to the shop. */
async function useShop(): Promise<void> {
  const { id, email } = asha
  const { name, phone, newEmail, gstin, legalName } = facts
  await pool.query('update users set phone = $2, google_sub = $3, picture = $4 where id = $1', [
    ...[id, phone, facts.google, facts.picture],
  ])
  await guest().from(`${facts.network}.7`).post('/users/login', { email, password })
  await ask(asha.post('/users/add-address', address))
  await ask(
    asha.put('/users/set-nominee', {
      ...{ name: facts.nominee, email: facts.nomineeEmail, relation: facts.relation },
    }),
  )
  const earlier = [
    'Name,Email,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price',
    `#1,${email},paid,INR,10.00,2026-01-05 10:14:00 +0530,1,Rope for ${facts.firstName},10.00`,
  ]
  const file = Buffer.from(earlier.join('\n')).toString('base64')
  await ask(owner.post('/users/importOrders', { file, name: 'orders.csv' }))
  await ask(asha.post('/users/change-email', { email: newEmail, password }))
  const { options } = await ask(asha.post('/users/begin-own-passkey', {}))
  const response = new Authenticator().make(options, { origin: config.PUBLIC_URL, verified: true })
  await ask(asha.post('/users/add-own-passkey', { name: `Phone of ${name}`, response }))
  await ask(asha.put('/legal/set-consent', { purpose: 'newsletter', given: true, version: NOTICE_VERSION }))
  const typed = { name, email: newEmail, phone, password, cPassword: password }
  await ask(guest().post('/users/register', typed))
  await pool.query('update registrations set email = $1 where email = $2', [email, newEmail])
  for (const search of [email, phone, gstin, facts.upi, `G ${phone}`])
    await ask(asha.get(`/product/getProducts?${new URLSearchParams({ search })}`))

  const [tee, bat] = [
    await addProduct({ salePrice: 100 }),
    await addProduct({ salePrice: 200, sizes: [8, 9].map((size) => ({ size, stock: 9 })) }),
  ]
  await ask(asha.post('/wishlist/handle-wishlist', { userId: id, productId: tee.id }))
  await ask(asha.post('/alerts/add-alert', { productId: tee.id }))
  await madeLink(id)
  const business = { shippingAddress: address, gstin, legalName }
  await fillCart(asha, tee)
  const cash = (await ask(order(asha, { ...(await checkout(asha)), ...business }))).order
  await ask(owner.put(`/order/set-gstin/${cash._id}`, { gstin: '' }))
  await ask(owner.put(`/order/set-gstin/${cash._id}`, { gstin, legalName }))
  await ask(owner.put(`/order/set-address/${cash._id}`, { ...address, locality: '' }))
  const tags = [
    'gift for qwertina',
    'ask-zubeda',
    `call +91 ${phone}`,
    phone.replace(/^.{5}/, '$&-'),
    'urgent',
  ]
  await ask(owner.put(`/order/set-tags/${cash._id}`, { tags }))
  for (const subject of [
    { kind: 'customer', id },
    { kind: 'order', id: cash._id },
  ]) {
    await ask(owner.post('/notes/add-note', { ...subject, text: `${name} likes blue.` }))
    await ask(owner.post('/notes/add-note', { ...subject, text: workingNote }))
  }
  for (const to of ['Shipped', 'Cancelled'] as const) await move(owner, cash, to)
  await pool.query(`insert into return_files values ('2018-03', 'json', 0, $1)`, [
    Buffer.from(`{"ctin":"${gstin}"}`),
  ])

  await saveSettings(owner, 'shop', { asksSource: true })
  await fillCart(asha, tee)
  const names = { channel: 'email', source: 'newsletter', medium: null, campaign: facts.campaign }
  const told = { source: { ...names, agreedTo: NOTICE_VERSION } }
  const returned = (await ask(order(asha, { ...(await checkout(asha)), ...business, ...told }))).order
  await move(owner, returned, 'Delivered')
  await ask(
    asha.post('/reviews/write-review', {
      productId: tee.id,
      stars: 4,
      text: `${name} likes it.`,
      photos: [await picture()],
    }),
  )
  const { reviews } = await ask(owner.get('/reviews/get-all-reviews'))
  await ask(owner.put(`/reviews/moderate-review/${reviews[0]._id}`, { hiddenFor: null, seen: null }))
  const thanks = { reply: `Thank you, ${name}.`, seen: null }
  await ask(owner.put(`/reviews/reply-to-review/${reviews[0]._id}`, thanks))
  const giveBack = { orderId: returned._id, itemId: returned.items[0]._id, reason: 'Other' }
  const payOut = { kind: 'upi', upiId: facts.upi }
  await ask(asha.post('/order/return-order-request', { ...giveBack, refundTo: 'source', payOut }))
  await move(owner, returned, 'ReturnAccepted')

  // The order that the first payment was for expires, because the second pays for the changed cart.
  const begun: string[] = []
  for (const goods of [bat, tee]) {
    await fillCart(asha, goods)
    const body = { ...(await checkout(asha, 'Razorpay')), ...business }
    begun.push((await ask(asha.post('/order/create-razorpay-order', body))).razorpayOrderId)
  }
  const payments: Proof[] = []
  for (const id of begun) payments.push(await pay(provider, id, { method: 'upi', vpa: facts.upi }))
  const online = (await ask(verify(asha, payments[1] ?? {}))).order
  expect((await verify(asha, payments[0] ?? {})).status).toBe(409)
  await move(owner, online, 'Delivered')
  const [bought, other] = online.items
  for (const item of [{ itemId: bought._id, size: 9 }, { itemId: other._id }])
    await ask(asha.post('/order/return-order-request', { orderId: online._id, reason: 'Other', ...item }))
  await move(owner, { ...online, items: [bought] }, 'ReturnRejected')
  await move(owner, { ...online, items: [other] }, 'ReturnAccepted')
  for (const what of ['refund', 'dispute'])
    await provider.control('POST', `/payments/${payments[1]?.razorpayPaymentId}/${what}`, { amount: 1000 })
  await pool.query(`update provider_listing set list_at = '-infinity'`)
  later(3)
  await checkProvider()
  backToNow()
  await ask(addMoney(asha, await paidTopUp(provider, asha, 99)))
  const goodwill = { amount: 50, key: randomUUID(), reason: `For ${name}, who waited` }
  await ask(owner.post(`/wallet/give-goodwill/${id}`, goodwill))
  const second = await admin()
  await saveSettings(owner, 'selling', { secondPersonAbove: 40 })
  const { asked } = await ask(owner.post(`/wallet/give-goodwill/${id}`, { ...goodwill, key: randomUUID() }))
  const reason = `${name} has one already`
  await ask(second.put(`/order/decline-refund/${asked[0]._id}`, { reason }))
  await saveSettings(owner, 'selling', { secondPersonAbove: null })
  const late = await shopper()
  await ask(owner.post(`/wallet/give-goodwill/${late.id}`, { ...goodwill, key: randomUUID() }))
  await ask(erase(late))
  const paid = { amount: 50, note: `To ${name}, who inherited it`, reference: 'UTR1', paidOn: clock.today() }
  await ask(owner.post('/wallet/pay-unclaimed', { ...paid, key: randomUUID() }))
  await ask(asha.put('/users/remember-sizes', { sizes: [8] }))
  await fillCart(asha, tee)
  await mailTo(email, /./)
}

test('an erased account is named in no column but those that the manifests declare as kept', async () => {
  asha = await shopper(facts.name)
  const texts = [...Object.values(facts), asha.email]
  const complaints = [await complain(asha), await complain(asha)] as const
  await useShop()
  await resolve(complaints[0])
  for (const [table, { downloaded }] of Object.entries(personalTables))
    if (downloaded === true)
      expect((await pool.query(`select from ${table} limit 1`)).rowCount, table).toBe(1)
  const before = await columnsWith(texts)
  expect(names(before, (column) => !erasureOf(column))).toEqual([])

  expect(await erase(asha)).toMatchObject({ status: 200 })
  const open = await pool.query('select id from grievances where email = $1', [asha.email])
  expect(open.rows).toEqual([{ id: complaints[1] }])
  expect(await resolve(complaints[1])).toMatchObject({ status: 200 })
  await mailTo(asha.email, /is resolved/)

  const mayStay = (column: Column) => ['kept', 'expires'].includes(erasureOf(column) ?? '')
  const after = await columnsWith(texts)
  expect(names(after, (column) => !mayStay(column))).toEqual([])
  // A column that this customer never filled would prove nothing.
  const declared = Object.entries(personalTables).flatMap(([table, { erased }]) =>
    typeof erased === 'object'
      ? Object.entries(erased).map(([column, what]) => [`${table}.${column}`, what])
      : [],
  )
  const filled = [before, after].map((found) => new Set(names(found, () => true)))
  const missing = declared.filter(([column = '', what]) => !filled[what === 'kept' ? 1 : 0]?.has(column))
  expect(missing).toEqual([])

  const { rows } = await pool.query(
    `select array(select state from orders where user_id = $1 and orders::text ilike '%${facts.recipient}%') as orders,
       array(select tag from order_tags join orders on orders.id = order_id where user_id = $1) as tags,
       array(select text from notes join orders on orders.id = order_id where orders.user_id = $1) as notes`,
    [asha.id],
  )
  expect(rows).toEqual([{ orders: ['placed', 'placed', 'placed'], tags: ['urgent'], notes: [workingNote] }])
  await expectInvariants()
})

test('a complaint that is resolved while its account is being erased keeps no email', async () => {
  asha = await shopper()
  const id = await complain(asha)
  const erasing = await pool.connect()
  await erasing.query('begin')
  await erasing.query(
    `update users set name = 'Deleted customer', email = 'deleted@customer.invalid', phone = null, password_hash = null,
       deleted_at = now() where id = $1`,
    [asha.id],
  )
  const resolving = resolve(id)
  await waitForLockWaits()
  await erasing.query('commit')
  erasing.release()
  expect(await resolving).toMatchObject({ status: 200 })
  const { rows } = await pool.query('select name, email from grievances where id = $1', [id])
  expect(rows).toEqual([{ name: 'Deleted customer', email: 'deleted@customer.invalid' }])
})
