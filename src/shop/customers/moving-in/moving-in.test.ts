import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { listMails } from '../../../../demo/stand-ins/mailbox/store.ts'
import { type Actor, admin, guest } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { jobsRun, otpFor } from '../../../../tests/mailbox.ts'
import { db } from '../../../platform/database.ts'
import { readCsv } from '../../catalog/csv/read-csv.ts'
import { importCustomers } from './import-customers.ts'
import { readCustomersOf } from './rules.ts'

ownDatabase()
jobsRun()

let owner: Actor
let ownerId: string
beforeAll(async () => {
  owner = await admin()
  ownerId = owner.id
})

const bytesOf = (name: string) =>
  readFileSync(new URL(`../../../../tests/moving-in/${name}.csv`, import.meta.url))
const fixture = (name: string) => bytesOf(name).toString('base64')
const written = (...rows: string[]) =>
  Buffer.from(['First Name,Email,Accepts Email Marketing,Total Spent', ...rows].join('\n'))
const check = async (file: string) => (await owner.post('/users/checkCustomers', { file })).body
async function bring(file: string, more = {}) {
  const { status, body } = await owner.post('/users/importCustomers', {
    file,
    name: 'customers.csv',
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const accountOf = (email: string) =>
  db
    .selectFrom('users')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst()
const latest = async () => (await owner.get('/users/getCustomerImports')).body.imports[0]

describe('the export of Shopify', () => {
  test('opens accounts with addresses, and consent only where it says yes', async () => {
    const file = fixture('shopify-customers')
    expect(await check(file)).toMatchObject({
      ...{ shop: 'Shopify', add: 4, addresses: 2, agreeing: 2, known: 0 },
      ignored: [
        'Customer ID',
        'Accepts SMS Marketing',
        'Total Spent',
        'Total Orders',
        'Note',
        'Tax Exempt',
        'Tags',
      ],
    })
    expect(await accountOf('asha.rao@old-shop.test')).toBeUndefined()
    expect(await bring(file, { add: 4 })).toMatchObject({ added: 4, known: 0 })

    const asha = await accountOf('asha.rao@old-shop.test')
    expect(asha).toMatchObject({
      name: 'Asha Rao',
      phone: '+919845012345',
      password_hash: null,
      role: 'user',
    })
    const { body } = await owner.get(`/users/get-customer/${asha?.id}`)
    expect(body.user.addresses).toMatchObject([
      {
        ...{ name: 'Asha Rao', phone: '+919845012345', address: '12, MG Road', locality: 'Indiranagar' },
        ...{ city: 'Bengaluru', state: 'Karnataka', pinCode: '560038', isDefaultAddress: true },
      },
    ])
    const ravi = await accountOf('ravi@old-shop.test')
    const consents = await db.selectFrom('consents').selectAll().execute()
    expect(consents.find(({ user_id }) => user_id === asha?.id)).toMatchObject({
      ...{ purpose: 'newsletter', given: true, version: 'Shopify' },
    })
    expect(consents.filter(({ user_id }) => user_id === ravi?.id)).toEqual([])
    await expectInvariants()
  })

  test('each row that is not taken is told, and a second time all that have an account', async () => {
    const { bytes } = await owner.post('/users/listCustomersLeft', { file: fixture('shopify-customers') })
    const lines = new TextDecoder().decode(bytes).split('\r\n')
    for (const told of [
      '4,Row,There is an account of this email address: it stays as it is',
      '5,Row,"It has no email address, which an account needs"',
      '6,Row,Row 2 has this email address too',
      '7,Row,“kiran@” is no email address',
    ])
      expect(lines).toContain(told)
    expect(await bring(fixture('shopify-customers'))).toMatchObject({ added: 0, known: 4 })
  })
})

test('the export of a plugin of WooCommerce has two addresses, and neither passwords nor staff are taken', async () => {
  const file = fixture('woocommerce-customers')
  expect(await check(file)).toMatchObject({
    shop: 'WooCommerce',
    add: 2,
    addresses: 2,
    agreeing: 0,
    notTaken: 1,
  })
  await bring(file)
  const dev = await accountOf('dev@woo-shop.test')
  expect(dev).toMatchObject({ name: 'Dev Patel', phone: '9825012345', password_hash: null })
  const { body } = await owner.get(`/users/get-customer/${dev?.id}`)
  expect(body.user.addresses.map(({ city, state }: Record<string, string>) => [city, state])).toEqual([
    ['Surat', 'Gujarat'],
    ['Ahmedabad', 'Gujarat'],
  ])
  expect(await accountOf('boss@woo-shop.test')).toBeUndefined()
})

test('the report of WooCommerce has names alone', async () => {
  expect(await bring(fixture('woocommerce-report'))).toMatchObject({ added: 2 })
  expect(await accountOf('nila@woo-report.test')).toMatchObject({ name: 'Nila Iyer', phone: null })
})

test('an account that is there stays as it is, also an admin', async () => {
  const before = await accountOf(owner.email)
  const file = written(`Other,${owner.email},yes,0`).toString('base64')
  expect(await bring(file)).toMatchObject({ added: 0, known: 1 })
  expect(await accountOf(owner.email)).toEqual(before)
})

test('nobody signs in by a password before they chose one; a mailed code opens the account', async () => {
  const email = 'codes@old-shop.test'
  await bring(written(`Codes,${email},no,0`).toString('base64'))
  const browser = guest()
  expect(
    (await browser.post('/users/login', { email, password: 'Password1!' })).status,
  ).toBeGreaterThanOrEqual(400)
  await browser.post('/users/mail-sign-in-code', { email })
  const { status } = await browser.post('/users/sign-in-with-code', { email, otp: await otpFor(email) })
  expect(status).toBe(200)
  expect(await listMails(email), 'the code is all that was mailed').toHaveLength(1)
})

test('an import that stopped goes on with the same file, under one undo', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => `N,many-${index}@old-shop.test,no,0`)
  const file = written(...rows)
  const stopped = new AbortController()
  const request = { by: ownerId, file, name: 'many.csv', add: 250 }
  const first = await importCustomers({
    ...request,
    progress: (done) => done === 0 && stopped.abort(),
    signal: stopped.signal,
  })
  expect(first).toMatchObject({ ok: false, refusal: { reason: 'stopped' } })
  expect(await latest()).toMatchObject({ name: 'many.csv', added: 200 })
  expect(await check(file.toString('base64'))).toMatchObject({ add: 50, known: 200 })
  expect(await bring(file.toString('base64'), { add: 50 })).toMatchObject({ added: 50 })
  expect(await latest()).toMatchObject({ added: 250, undoneAt: null })
})

test('an undo closes what nobody has used, and keeps the others', async () => {
  const { _id } = await latest()
  const email = 'many-7@old-shop.test'
  const browser = guest()
  await browser.post('/users/mail-sign-in-code', { email })
  await browser.post('/users/sign-in-with-code', { email, otp: await otpFor(email) })
  let [removed, kept] = [0, 0]
  for (let isFinished = false; !isFinished; ) {
    const { status, body } = await owner.put(`/users/undoCustomerImport/${_id}`)
    expect(status).toBe(200)
    removed += body.removed
    kept += body.kept
    isFinished = body.isFinished
  }
  expect([removed, kept]).toEqual([249, 1])
  expect(await accountOf(email)).toBeDefined()
  expect(await accountOf('many-8@old-shop.test')).toBeUndefined()
  expect((await latest()).undoneAt).not.toBeNull()
  expect((await owner.put(`/users/undoCustomerImport/${_id}`)).body).toMatchObject({ removed: 0, kept: 0 })
  await expectInvariants()
})

test('a count other than the preview’s is refused, and a file of something else', async () => {
  const file = written('New,new@old-shop.test,no,0').toString('base64')
  expect((await owner.post('/users/importCustomers', { file, add: 2 })).status).toBe(409)
  expect(await accountOf('new@old-shop.test')).toBeUndefined()
  const other = await owner.post('/users/checkCustomers', {
    file: Buffer.from('a,b\n1,2').toString('base64'),
  })
  expect([other.status, other.body.message]).toEqual([400, expect.stringMatching(/no customer export/)])
})

test('whatever a file says, each row is taken or told, and no two have one email address', () => {
  const heads = ['shopify-customers', 'woocommerce-customers', 'woocommerce-report'].map((name) => {
    const table = readCsv(bytesOf(name))
    if (!table.ok) throw new Error(table.refusal.reason)
    return table.value.headings
  })
  const cell = fc.oneof(
    fc.constantFrom('', 'a@b.test', 'A@B.test', 'c@d.test', 'yes', 'editor', "'+919845012345"),
    fc.string(),
  )
  const rows = fc.array(fc.array(cell, { maxLength: 36 }), { maxLength: 10 })
  fc.assert(
    fc.property(fc.constantFrom(...heads), rows, (headings, cells) => {
      const table = { headings, rows: cells.map((each, index) => ({ row: index + 2, cells: each })) }
      const read = readCustomersOf(table)
      const there = [...(read?.customers ?? []), ...(read?.notTaken ?? [])].map(({ row }) => row)
      expect(there.toSorted((one, other) => one - other)).toEqual(table.rows.map(({ row }) => row))
      const emails = read?.customers.map(({ email }) => email) ?? []
      expect(new Set(emails).size).toBe(emails.length)
    }),
  )
})
