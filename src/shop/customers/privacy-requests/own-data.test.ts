import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Actor, admin, guest, password, shopper } from '../../../../tests/actors.ts'
import { balanceOf, buy, fillWallet } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { parseAny } from '../../../../tests/json.ts'
import { jobsRun, mailsTo, mailTo } from '../../../../tests/mailbox.ts'
import { personalTables, tables } from '../../../../tests/nouns.ts'
import { addProduct } from '../../../../tests/products.ts'
import { clock } from '../../../platform/clock.ts'
import { config } from '../../../platform/config.ts'
import { pool } from '../../../platform/database.ts'
import { repeatedJobs, scheduledJobs } from '../../../server/jobs.ts'
import { NOTICE_VERSION } from '../../legal/notices/rules.ts'
import { findErasedAccounts } from '../seal-account.ts'
import { purgePersonalData } from './purge-personal-data.ts'
import { ownSections } from './sections-store.ts'

ownDatabase()
jobsRun()

let owner: Actor
let asha: Actor
beforeAll(async () => {
  owner = await admin()
})
beforeEach(async () => {
  vi.restoreAllMocks()
  asha = await shopper('Asha Rao')
})

const evil = '<script>alert(1)</script>'
const address = {
  ...{ name: evil, phone: '9876543210', address: '12 Lake View', city: 'Pune' },
  ...{ state: 'Maharashtra', pinCode: '411001' },
}
const complain = async () => {
  const key = randomUUID()
  const form = { name: 'Asha', email: asha.email, topic: 'Something else', message: 'It never came.', key }
  await asha.post('/grievance/file-grievance', form)
  const { rows } = await pool.query('select id from grievances where key = $1', [key])
  return String(rows[0].id)
}
const resolve = (id: string) =>
  owner.put(`/grievance/answer-grievance/${id}`, { reply: 'resolve', text: 'Done.', seen: 1 })
const nominee = { name: 'Ravi', email: 'ravi@people.test', relation: 'Brother' }
const erase = (fields: Record<string, unknown> = {}, by = asha) =>
  by.post('/users/erase-account', { password, ...fields })
const isErased = async ({ id }: Actor) =>
  (await pool.query('select from users where id = $1 and deleted_at is not null', [id])).rowCount === 1
const move = (orderId: string, productId: string | undefined, newStatus: string) =>
  owner.put(`/order/update-product-status/${orderId}`, { productId, newStatus })
async function buyAndGet(): Promise<string> {
  const { _id, items } = await buy(asha, [await addProduct({ salePrice: 100 })])
  expect((await move(_id, items[0]?._id, 'Delivered')).status).toBe(200)
  return _id
}
const later = (days: number) => {
  const now = Date.now() + days * 86_400_000
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(now))
}

describe('what nouns say of their tables', () => {
  test('is said of every table of the database, by one noun', async () => {
    const { rows } = await pool.query(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    expect(tables.flatMap(([name]) => (name.includes('.') ? [] : [name])).toSorted()).toEqual(
      rows.map(({ table_name }) => table_name).toSorted(),
    )
  })

  test('agrees with the download about what is in it', () => {
    const inDownload = ownSections.flatMap(({ tables }) => tables)
    const downloaded = Object.entries(personalTables).filter(([, { downloaded }]) => downloaded === true)
    expect(inDownload.toSorted()).toEqual(downloaded.map(([table]) => table).toSorted())
  })

  test('names only jobs that the shop runs', () => {
    const kept = Object.values(personalTables).map((table) => table.kept)
    const named = kept.flatMap((text) => text.match(/(purge|delete)-[a-z-]+/g) ?? [])
    const jobs = [...scheduledJobs, ...repeatedJobs].map(({ name }) => name)
    expect([...new Set(named)].filter((name) => !jobs.includes(name))).toEqual([])
  })

  test('knows every table whose rows name a user', async () => {
    const { rows } = await pool.query(
      `select distinct table_name from information_schema.columns where table_schema = 'public'
       and column_name in ('user_id', 'buyer_id', 'by_user', 'email', 'phone', 'admin_id', 'recipient')`,
    )
    expect(rows.map(({ table_name }) => table_name).filter((table) => !personalTables[table])).toEqual([])
  })
})

describe('the download', () => {
  async function fill() {
    await asha.post('/users/add-address', address)
    await asha.put('/users/set-nominee', nominee)
    await asha.put('/legal/set-consent', { purpose: 'newsletter', given: true, version: NOTICE_VERSION })
    await complain()
    await fillWallet(asha, 500)
    return buyAndGet()
  }

  test('has all of one’s own in JSON, and nothing of others or secret', async () => {
    const other = await shopper('Other Person')
    await buy(other, [await addProduct({ salePrice: 100 })])
    const orderId = await fill()
    const { status, headers, bytes } = await asha.get('/users/download-own-data?format=json')
    expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="my-data.json"'])
    const text = new TextDecoder().decode(bytes)
    const data = parseAny(text)
    expect(Object.keys(data)).toEqual(['seller', 'madeAt', ...ownSections.map(({ name }) => name)])
    expect(data).toMatchObject({
      profile: [{ name: 'Asha Rao', email: asha.email }],
      addresses: [{ city: 'Pune' }],
      nominee: [nominee],
      consents: [{ purpose: 'newsletter', given: true }],
      orders: [{ id: orderId, total: 130 }],
      items: [{ order_id: orderId, status: 'Delivered' }],
      invoices: [{ order_id: orderId }],
      wallet: [{ amount: 500 }],
      complaints: [{ topic: 'Something else' }],
      complaintMessages: [{ by: 'you', text: 'It never came.' }],
    })
    expect(text).not.toMatch(/Other Person|argon2|token|password/)
  })

  test('is readable as a page, which runs nothing that people typed', async () => {
    await fill()
    const { bytes } = await asha.get('/users/download-own-data?format=html')
    const page = new TextDecoder().decode(bytes)
    for (const { title } of ownSections) expect(page).toContain(`<h2>${title}</h2>`)
    expect(page).toContain('&lt;script&gt;')
    expect(page).not.toContain('<script')
    expect((await asha.get('/users/download-own-data?format=pdf')).status).toBe(400)
  })

  test('is refused after twenty an hour', async () => {
    config.RATE_LIMITS = 'on'
    try {
      const statuses: number[] = []
      for (let count = 0; count < 21; count++)
        statuses.push((await asha.get('/users/download-own-data?format=json')).status)
      expect([statuses[19], statuses[20]]).toEqual([200, 429])
    } finally {
      config.RATE_LIMITS = 'off'
    }
  })
})

/** Tables that have no column `user_id`. */
const ofPerson: Record<string, string> = {
  foreign_orders: 'foreign_orders.email = person.email',
  foreign_order_items:
    'order_id in (select id from foreign_orders where foreign_orders.email = person.email)',
  one_time_codes: 'subject = person.id',
  order_addresses: 'order_id in (select id from orders where user_id = person.id)',
  order_sources: 'order_id in (select id from orders where user_id = person.id)',
  registrations: 'registrations.email = person.email',
  review_photos: 'review_id in (select id from reviews where user_id = person.id)',
}

describe('erasing one’s account', () => {
  test('of an earlier release is completed by migrations: corrected addresses, unpaid orders, tags and notes', async () => {
    const { _id, items } = await buy(asha, [await addProduct({ salePrice: 100 })])
    await owner.put(`/order/set-address/${_id}`, { ...address, name: 'Asha Rao', city: 'Nashik' })
    await move(_id, items[0]?._id, 'Delivered')
    const tags = ['for asha', 'ask 98765 43210', 'vip customer', 'po 12345']
    await owner.put(`/order/set-tags/${_id}`, { tags })
    const notes = ['Asha wants it late', 'call 98765-43210', 'write to a.rao@people.test', 'Pack it twice']
    for (const text of notes) await owner.post('/notes/add-note', { kind: 'order', id: _id, text })
    await pool.query(
      `insert into orders (user_id, payment_method, subtotal, offer_discount, coupon_discount, shipping, total, state,
         shipping_address)
       values ($1, 'Razorpay', 100, 0, 0, 0, 100, 'expired', $2)`,
      [asha.id, address],
    )
    await pool.query('alter table users disable trigger users_erase_copies')
    expect(await erase()).toMatchObject({ status: 200 })
    await pool.query('alter table users enable trigger users_erase_copies')
    await pool.query(readFileSync('database/migrations/0437-copies-of-accounts-erased-before.sql', 'utf8'))
    const later = readFileSync('database/migrations/0458-complaints-and-notes-of-erased-accounts.sql', 'utf8')
    await pool.query(later.slice(later.indexOf('create or replace function delete_copies_of_customer')))
    const { rows } = await pool.query(
      `select array(select tag from order_tags where order_id = $1 order by tag) as tags,
         array(select text from notes where order_id = $1) as notes,
         array(select id from order_addresses where order_id = $1) as addresses,
         (select shipping_address ->> 'name' from orders where user_id = $2 and state = 'expired') as unpaid,
         (select shipping_address ->> 'name' from orders where id = $1) as placed`,
      [_id, asha.id],
    )
    expect(rows).toEqual([
      {
        tags: ['po 12345', 'vip customer'],
        notes: ['Pack it twice'],
        addresses: [],
        unpaid: 'Deleted customer',
        placed: 'Asha Rao',
      },
    ])
    await pool.query(`delete from orders where user_id = $1 and state = 'expired'`, [asha.id])
  })

  test('lets no undo bring back a tag that named the customer', async () => {
    const { _id, items } = await buy(asha, [await addProduct({ salePrice: 100 })])
    await move(_id, items[0]?._id, 'Delivered')
    for (const tags of [['gift for asha', 'urgent'], ['urgent']])
      await owner.put(`/order/set-tags/${_id}`, { tags })
    const { changes } = (await owner.get(`/trail/get-changes?thing=order&id=${_id}&limit=1`)).body
    expect(await erase()).toMatchObject({ status: 200 })
    expect((await owner.put(`/trail/undo-change/${changes[0]._id}`)).status).toBe(409)
  })

  test('removes it at once, mails, ends all sessions, keeps the books, and frees the email', async () => {
    const orderId = await buyAndGet()
    await asha.post('/users/add-address', address)
    await asha.put('/users/set-nominee', nominee)
    const phone = guest()
    await phone.post('/users/login', { email: asha.email, password })
    await asha.post('/users/change-email', { email: 'asha-new@people.test', password })
    expect(await resolve(await complain())).toMatchObject({ status: 200 })
    expect(await erase()).toMatchObject({ status: 200 })
    expect([
      (await asha.get('/users/get-nominee')).status,
      (await phone.get('/users/get-nominee')).status,
    ]).toEqual([401, 401])
    await mailTo(asha.email, /^Your account was deleted$/)
    const own = `select (select count(*)::int from orders where user_id = $1) as orders,
      (select count(*)::int from invoices where order_id = $2) as invoices,
      (select name from grievances where user_id = $1) as complainant`
    const { rows } = await pool.query(own, [asha.id, orderId])
    expect(rows).toEqual([{ orders: 1, invoices: 1, complainant: 'Deleted customer' }])
    for (const [table, { erased }] of Object.entries(personalTables)) {
      if (erased !== 'deleted') continue
      const rows = `select from ${table}, (select $1::uuid as id, $2 as email) as person where ${ofPerson[table] ?? 'user_id = person.id'}`
      const left = await pool.query(rows, [asha.id, asha.email])
      expect(left.rowCount, table).toBe(0)
    }
    const again = guest()
    const form = { name: 'Asha', email: asha.email, phone: '9876543210', password, cPassword: password }
    expect((await again.post('/users/register', form)).status).toBe(200)
    await expectInvariants()
  })

  test('asks for the password', async () => {
    expect(await erase({ password: 'Wrong@1234' })).toMatchObject({
      status: 400,
      body: { errors: { password: 'This is not your password' } },
    })
    expect(await erase({ password: undefined })).toMatchObject({ status: 400 })
    expect(await isErased(asha)).toBe(false)
  })

  test('waits for an order on its way and for a return, and says so', async () => {
    const { _id, items } = await buy(asha, [await addProduct({ salePrice: 100 })])
    const itemId = items[0]?._id
    const open = await erase()
    expect([open.status, open.body.message]).toEqual([409, expect.stringContaining('has not arrived')])
    await move(_id, itemId, 'Delivered')
    await asha.post('/order/return-order-request', { orderId: _id, itemId, reason: 'Other' })
    expect((await erase()).body.message).toContain('A return of yours is not settled')
    await move(_id, itemId, 'ReturnRejected')
    expect(await erase()).toMatchObject({ status: 200 })
  })

  test('says what is in the wallet, and leaves it unclaimed once that is confirmed', async () => {
    await fillWallet(asha, 250.5)
    expect(await erase()).toMatchObject({ status: 409, body: { money: { balance: 250.5 } } })
    expect(await erase({ confirmedBalance: 250 })).toMatchObject({ status: 409 })
    expect(await isErased(asha)).toBe(false)
    expect(await erase({ confirmedBalance: 250.5 })).toMatchObject({ status: 200 })
    expect(await balanceOf(asha)).toBe(0)
    expect((await mailTo(asha.email, /^Your account was deleted$/)).text).toContain('₹250.50')
    await expectInvariants()
  })

  test('leaves an open complaint its email, so that its answer arrives', async () => {
    const id = await complain()
    await erase()
    expect(await resolve(id)).toMatchObject({ status: 200 })
    await mailTo(asha.email, /is resolved/)
  })

  test('twice at once is done once, with one mail', async () => {
    const answers = await Promise.all([erase(), erase()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    const { rowCount } = await pool.query('select from erased_accounts where user_id = $1', [asha.id])
    expect([rowCount, (await mailsTo(asha.email)).length]).toEqual([1, 1])
  })

  test('is refused to admins', async () => {
    expect((await erase({}, owner)).status).toBe(403)
  })

  test('stands in the audit log without who it was', async () => {
    await erase()
    const { changes } = (await owner.get(`/trail/get-changes?thing=customer&id=${asha.id}`)).body
    expect(changes).toMatchObject([{ verb: 'deleted', admin: { _id: asha.id, name: 'Deleted customer' } }])
    expect(JSON.stringify(changes)).not.toMatch(/Asha|@/)
  })
})

describe('what was erased', () => {
  test('is sealed, by an admin’s deletion too, and deleted after a year', async () => {
    await asha.post('/users/add-address', address)
    await owner.delete(`/users/deleteUser/${asha.id}`)
    const { rows } = await pool.query('select sealed from erased_accounts where user_id = $1', [asha.id])
    expect(rows[0].sealed.toString('latin1')).not.toMatch(/Asha|Lake View/)
    const sealed = async () => (await findErasedAccounts(asha.email)).accounts
    expect(await sealed()).toMatchObject([{ name: 'Asha Rao', addresses: [{ address: '12 Lake View' }] }])
    later(364)
    await purgePersonalData()
    expect(await sealed()).toHaveLength(1)
    later(367)
    await purgePersonalData()
    expect(await sealed()).toEqual([])
  })

  test('has its consents deleted after a year, and those of others kept', async () => {
    const other = await shopper()
    for (const each of [asha, other])
      await each.put('/legal/set-consent', { purpose: 'newsletter', given: true, version: NOTICE_VERSION })
    await erase()
    const count = async ({ id }: Actor) =>
      (await pool.query('select from consents where user_id = $1', [id])).rowCount
    later(364)
    await purgePersonalData()
    expect(await count(asha)).toBe(1)
    later(367)
    await purgePersonalData()
    expect([await count(asha), await count(other)]).toEqual([0, 1])
  })
})

test('a complaint is deleted two years after it was resolved, with its messages; an open one is not', async () => {
  const [resolved, open] = [await complain(), await complain()]
  await resolve(resolved)
  const left = async () =>
    (await pool.query('select id from grievances where id = any($1)', [[resolved, open]])).rows.map(
      ({ id }) => id,
    )
  later(729)
  await purgePersonalData()
  expect(await left()).toHaveLength(2)
  later(732)
  await purgePersonalData()
  expect(await left()).toEqual([open])
  const messages = await pool.query('select from grievance_messages where grievance_id = $1', [resolved])
  expect(messages.rowCount).toBe(0)
})

describe('after eight financial years', () => {
  const years = 365.25
  const documents = async (orderId: string) =>
    (
      await pool.query(
        `select shipping_address, gstin, legal_name, invoices.document as invoice, credit_notes.document as note
        from orders left join invoices on order_id = orders.id left join credit_notes on credit_notes.order_id = orders.id
        where orders.id = $1`,
        [orderId],
      )
    ).rows[0]

  /** Triggers are off, because they would refuse it. */
  const dateInvoice = (orderId: string, moment: string) =>
    pool.query(`begin; set local session_replication_role = replica;
      update invoices set issued_at = ${moment} where order_id = '${orderId}'; commit`)

  test('an order, its invoice and its note lose who bought, and keep numbers, sums and the state', async () => {
    const waiting = await buyAndGet()
    const { _id: order, items } = await buy(asha, [await addProduct({ salePrice: 100 })])
    for (const to of ['Shipped', 'Cancelled']) expect((await move(order, items[0]?._id, to)).status).toBe(200)
    const before = await documents(order)
    expect([before.invoice.buyer.name, before.note.buyer.name]).toEqual(['Asha Rao', 'Asha Rao'])

    later(7.9 * years)
    await purgePersonalData()
    expect(await documents(order)).toEqual(before)
    // Issued two years after the order, so that it keeps the buyer two years longer.
    await dateInvoice(waiting, "now() + interval '2 years'")
    later(9.3 * years)
    await purgePersonalData()
    const buyer = { name: 'No longer kept', lines: [], phone: '', state: before.invoice.buyer.state }
    expect(await documents(order)).toMatchObject({
      shipping_address: { name: 'No longer kept', address: '', phone: '', state: 'Karnataka' },
      invoice: { ...before.invoice, buyer },
      note: { ...before.note, buyer },
    })
    expect((await documents(waiting)).invoice.buyer.name).toBe('Asha Rao')
    later(12 * years)
    await purgePersonalData()
    expect((await documents(waiting)).invoice.buyer.name).toBe('No longer kept')
    vi.restoreAllMocks()
    expect((await owner.get(`/order/invoice/${order}`)).status).toBe(200)
    await dateInvoice(waiting, 'now()')
    await expectInvariants()
  })

  test('the files of returns go, and are not made anew; those of later years stay', async () => {
    await pool.query(`insert into closed_months (month, closed_by, closed_at)
      select month, '${owner.id}', now() from generate_series('2018-01-01'::date, '2018-04-01', '1 month') as month`)
    await pool.query(`insert into return_files (period, kind, part, bytes)
      select period, kind, 0, 'x' from unnest(array['2018-03', '2018-Q1', '2018-04']) as period,
        unnest(array['json', 'register', 'summary']) as kind`)
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-20T06:00:00Z'))
    const file = async (period: string) => {
      const { status, body } = await owner.get(`/gst/download-return?period=${period}&file=register`)
      return [status, status === 200 ? body : body.message]
    }
    await purgePersonalData()
    const gone = [409, 'The files of this period were deleted with the books of its year.']
    expect([await file('2018-03'), await file('2018-Q1'), await file('2018-04')]).toEqual([
      gone,
      gone,
      [200, 'x'],
    ])
  })

  test('no other change of a document is possible, and no file of a recent month is deleted', async () => {
    const order = await buyAndGet()
    for (const change of [
      `update invoices set document = jsonb_set(document, '{buyer,name}', '"Ravi"')`,
      `update invoices set number = 'INV2627999999', document = jsonb_set(document, '{buyer}', masked_buyer(document -> 'buyer'))`,
      'delete from invoices',
    ])
      await expect(pool.query(`${change} where order_id = '${order}'`), change).rejects.toThrow(
        /never change/,
      )
    await pool.query(`insert into return_files values (to_char(now(), 'YYYY-MM'), 'json', 0, 'x')`)
    await expect(
      pool.query(`delete from return_files where period = to_char(now(), 'YYYY-MM')`),
    ).rejects.toThrow()
  })
})

test('a nominee is named, changed and removed by the customer alone', async () => {
  expect((await asha.get('/users/get-nominee')).body).toEqual({ nominee: null })
  await asha.put('/users/set-nominee', nominee)
  await asha.put('/users/set-nominee', { ...nominee, relation: 'Friend' })
  expect((await asha.get('/users/get-nominee')).body.nominee).toMatchObject({
    name: 'Ravi',
    relation: 'Friend',
  })
  expect((await asha.put('/users/set-nominee', { ...nominee, email: 'none' })).status).toBe(400)
  await asha.delete('/users/remove-nominee')
  expect((await asha.get('/users/get-nominee')).body).toEqual({ nominee: null })
})
