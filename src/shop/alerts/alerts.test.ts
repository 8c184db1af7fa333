import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../tests/actors.ts'
import { changePrice, checkout, fillCart, makeOffer, order } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { refusesInvalidBodies } from '../../../tests/fuzz.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { race } from '../../../tests/latency.ts'
import { addProduct } from '../../../tests/products.ts'
import { clock } from '../../platform/clock.ts'
import { db, pool } from '../../platform/database.ts'
import { sendBy } from '../../platform/mail.ts'
import { deleteCustomer } from '../customers/delete-customer.ts'
import { purgePersonalData } from '../customers/privacy-requests/purge-personal-data.ts'
import { mailPriceDrops } from './mail-price-drops.ts'
import { mailRestocks } from './mail-restocks.ts'
import { MAX_ALERTS } from './rules.ts'
import { userOfStopToken } from './stop-token.ts'
import { countAlerts } from './store.ts'

ownDatabase()

let asha: Actor
let owner: Actor
beforeAll(async () => {
  owner = await admin()
})
beforeEach(async () => {
  asha = await shopper('Asha Rao')
  await pool.query('delete from product_alerts')
  await pool.query('delete from restocked_sizes')
})

const soldOut = (more = {}) => addProduct({ name: 'Field Tee', sizes: [{ size: 8, stock: 0 }], ...more })
const ask = (by: Actor, productId: string, size: unknown = 8) =>
  by.post('/alerts/add-alert', { productId, size })
const alertsOf = async (by: Actor) => (await by.get('/alerts/get-alerts')).body.alerts

/** Counts so many units in, as a delivery of goods does. */
const restock = (sizeId: string | undefined, units: number) =>
  pool.query(
    `with raised as (update product_sizes set stock = stock + $2 where id = $1 returning id)
     insert into stock_moves (size_id, quantity, cause) select id, $2, 'count' from raised`,
    [sizeId, units],
  )

const mails = async (subject = 'Back in stock: Field Tee') => {
  const { rows } = await pool.query(
    "select data from pgboss.job where name = 'mail' and data ->> 'subject' = $1 order by created_on, id",
    [subject],
  )
  return rows.map(({ data }) => data)
}
const receivers = async (subject?: string) => (await mails(subject)).map(({ to }) => to)

async function after<T>(hours: number, work: () => Promise<T>): Promise<T> {
  const { now } = clock
  clock.now = () => new Date(now().getTime() + hours * 3_600_000)
  try {
    return await work()
  } finally {
    clock.now = now
  }
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => shopper()))
const sent = async (of: readonly Actor[]) => {
  const all = await receivers()
  return of.map(({ email }) => all.filter((to) => to === email).length)
}

test('of ten who wait, a restock of three mails the first three, and the next three a day later', async () => {
  const { id, sizeIds } = await soldOut()
  const waiting = await people(10)
  for (const one of waiting) expect((await ask(one, id)).status).toBe(200)
  await mailRestocks()
  expect(await sent(waiting)).toEqual(Array(10).fill(0))
  await restock(sizeIds[0], 3)
  for (let run = 0; run < 3; run++) await mailRestocks()
  expect(await sent(waiting)).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0, 0])
  await after(23, mailRestocks)
  expect((await sent(waiting)).filter((count) => count > 0)).toHaveLength(3)
  await after(25, mailRestocks)
  expect(await sent(waiting)).toEqual([1, 1, 1, 1, 1, 1, 0, 0, 0, 0])
  await expectInvariants()
})

test('units that come meanwhile are told of at once; what is sold out again is told to nobody', async () => {
  const { id, sizeIds } = await soldOut()
  const waiting = await people(4)
  for (const one of waiting) await ask(one, id)
  await restock(sizeIds[0], 1)
  await mailRestocks()
  await restock(sizeIds[0], 1)
  await mailRestocks()
  expect(await sent(waiting)).toEqual([1, 1, 0, 0])
  await restock(sizeIds[0], -2)
  await after(25, mailRestocks)
  expect(await sent(waiting)).toEqual([1, 1, 0, 0])
})

test('two processes mail each of those who wait once', async () => {
  const { id, sizeIds } = await soldOut()
  const waiting = await people(6)
  for (const one of waiting) await ask(one, id)
  await restock(sizeIds[0], 9)
  await Promise.all([mailRestocks(), mailRestocks(), mailRestocks()])
  expect(await sent(waiting)).toEqual([1, 1, 1, 1, 1, 1])
})

test('one that was mailed no longer counts against the most, and is deleted after a day; one that waits stays', async () => {
  const [{ id, sizeIds }, other] = [await soldOut(), await soldOut()]
  await ask(asha, id)
  await ask(asha, other.id)
  await restock(sizeIds[0], 1)
  await mailRestocks()
  const left = async () =>
    (await pool.query('select size_id from product_alerts where user_id = $1', [asha.id])).rows
  expect(await countAlerts(db, asha.id)).toBe(1)
  await purgePersonalData()
  expect(await left()).toHaveLength(2)
  await after(25, purgePersonalData)
  expect(await left()).toEqual([{ size_id: other.sizeIds[0] }])
})

test('of a product that is not shown, those who wait hear once it is', async () => {
  const { id, sizeIds } = await soldOut()
  await ask(asha, id)
  await pool.query('update products set active = false where id = $1', [id])
  await restock(sizeIds[0], 1)
  await mailRestocks()
  expect(await sent([asha])).toEqual([0])
  await pool.query('update products set active = true where id = $1', [id])
  await after(2, mailRestocks)
  expect(await sent([asha])).toEqual([1])
})

test('5,000 who wait for one unit cost no more than one who waits', async () => {
  const { id, sizeIds } = await soldOut()
  await ask(asha, id)
  await pool.query(
    `with people as (
       insert into users (name, email, role, is_verified)
       select 'Crowd', 'crowd' || number || '@crowd.test', 'user', true from generate_series(1, 5000) as number
       returning id
     )
     insert into product_alerts (user_id, product_id, size_id) select id, $1, $2 from people`,
    [id, sizeIds[0]],
  )
  await restock(sizeIds[0], 1)
  const read = async () => {
    await pool.query('select pg_stat_force_next_flush()')
    const { rows } = await pool.query(
      "select idx_tup_fetch + seq_tup_read as read from pg_stat_user_tables where relname = 'product_alerts'",
    )
    return rows[0].read
  }
  const before = await read()
  await mailRestocks()
  expect((await receivers()).filter((to) => to === asha.email || to.startsWith('crowd'))).toEqual([
    asha.email,
  ])
  expect((await read()) - before).toBeLessThan(100)
})

test('only what is sold out can be waited for, and asking twice is one place in the queue', async () => {
  const { id } = await addProduct({
    sizes: [
      { size: 8, stock: 0 },
      { size: 9, stock: 1 },
    ],
  })
  expect(await ask(asha, id, 9)).toMatchObject({ status: 409, body: { message: 'This size is in stock' } })
  expect((await ask(asha, id, 12)).status).toBe(404)
  expect((await ask(asha, randomUUID())).status).toBe(404)
  for (let time = 0; time < 2; time++) expect((await ask(asha, id)).status).toBe(200)
  expect(await alertsOf(asha)).toMatchObject([{ productId: id, size: 8, sizeLabel: 'UK 8', price: null }])
  await refusesInvalidBodies(asha, 'POST', '/alerts/add-alert', { productId: id })
  expect((await guest().post('/alerts/add-alert', { productId: id, size: 8 })).status).toBe(401)
})

test('two who ask at once for the last alert of a shopper: one is refused', async () => {
  const [{ id }, other] = [await soldOut(), await soldOut()]
  await pool.query(
    `with goods as (
       insert into products (name, description, category_id, brand_id, gender, regular_price, sale_price)
       select 'Watched', '', category_id, brand_id, gender, 1000, 1000
       from products, generate_series(2, $3) where id = $2 returning id
     )
     insert into product_alerts (user_id, product_id, price) select $1, id, 1000 from goods`,
    [asha.id, id, MAX_ALERTS],
  )
  const answers = await Promise.all([ask(asha, id), ask(asha, other.id), ask(asha, id, null)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await countAlerts(db, asha.id)).toBe(MAX_ALERTS)
})

test('asked for while it comes in, a size is either told of or in stock', async () => {
  const { id, sizeIds } = await soldOut()
  const waiting = await people(5)
  const [answers] = await Promise.all([
    Promise.all(waiting.map((one) => ask(one, id))),
    restock(sizeIds[0], 9),
  ])
  await mailRestocks()
  expect(await sent(waiting)).toEqual(answers.map(({ status }) => (status === 200 ? 1 : 0)))
})

test('the last unit is sold while those who wait are mailed: at most one of them, and none once it is gone', async () => {
  for (let round = 0; round < 8; round++) {
    const { id, sizeIds } = await soldOut({ salePrice: 100 })
    const [first, second, buyer] = await Promise.all([shopper(), shopper(), shopper()])
    for (const one of [first, second]) await ask(one, id)
    await restock(sizeIds[0], 1)
    await fillCart(buyer, { id })
    const body = await checkout(buyer)
    const [sold] = await race(
      () => order(buyer, body),
      () => mailRestocks(),
      15,
    )
    expect(sold.status).toBe(201)
    const told = await sent([first, second])
    expect([
      [0, 0],
      [1, 0],
    ]).toContainEqual(told)
    await mailRestocks()
    await after(25, mailRestocks)
    expect(await sent([first, second])).toEqual(told)
  }
  await expectInvariants()
})

test('a lower price is mailed once, and again when it falls further a day later', async () => {
  const { id } = await addProduct({ name: 'Night Shoe', salePrice: 1000 })
  const subject = 'It costs less: Night Shoe'
  expect((await ask(asha, id, null)).status).toBe(200)
  await mailPriceDrops()
  expect(await receivers(subject)).toEqual([])
  await makeOffer(id, 20)
  for (let run = 0; run < 2; run++) await mailPriceDrops()
  expect(await receivers(subject)).toEqual([asha.email])
  expect(JSON.stringify(await mails(subject))).toContain('₹800 now, ₹1,000 before')
  await changePrice(id, 500)
  await mailPriceDrops()
  expect(await receivers(subject)).toHaveLength(1)
  await after(25, mailPriceDrops)
  expect(await receivers(subject)).toHaveLength(2)
  expect(await alertsOf(asha)).toHaveLength(1)
})

test('many prices are compared in parts, and each that fell is mailed once', async () => {
  const { id } = await addProduct({ name: 'Mass Shoe', salePrice: 1000 })
  await pool.query(
    `with people as (
       insert into users (name, email, role, is_verified)
       select 'Many', 'many' || number || '@many.test', 'user', true from generate_series(1, 2100) as number
       returning id
     )
     insert into product_alerts (user_id, product_id, price)
     select id, $1, case when row_number() over () % 700 = 0 then 100001 else 100000 end from people`,
    [id],
  )
  await Promise.all([mailPriceDrops(), mailPriceDrops()])
  expect(await receivers('It costs less: Mass Shoe')).toHaveLength(3)
})

test('the link in the mail stops them all without a login, at a POST of a form or of nothing', async () => {
  const { id, sizeIds } = await soldOut()
  await ask(asha, id)
  await ask(asha, id, null)
  await restock(sizeIds[0], 1)
  await mailRestocks()
  const mail = (await mails()).find(({ to }) => to === asha.email)
  let headers: Record<string, string> | undefined
  const letterhead = { shop: 'Maidan', look: null, seller: 'Maidan', email: 'care@maidan.test', links: [] }
  const deliver = async (mailed: { headers?: Record<string, string> }) => {
    headers = mailed.headers
  }
  await sendBy(deliver, async () => letterhead)(mail, { age: 0 } as never)
  expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const path = new URL(headers?.['List-Unsubscribe']?.slice(1, -1) ?? '').pathname
  const seen = await guest().get(path)
  expect([seen.status, seen.headers.get('location')]).toEqual([302, `/stop-alerts#${path.split('/').at(-1)}`])
  expect(await alertsOf(asha)).toHaveLength(1)
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
  expect((await guest().ask('POST', path, 'List-Unsubscribe=One-Click', form)).status).toBe(200)
  expect(await alertsOf(asha)).toEqual([])
  expect((await guest().post(path)).status).toBe(200)
  const forged = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`
  expect((await guest().post(forged)).status).toBe(404)
  expect(userOfStopToken('')).toBeNull()
})

test('alerts are in the download, and go with the account', async () => {
  const { id } = await soldOut()
  await ask(asha, id)
  const { body } = await asha.get('/users/download-own-data?format=json')
  expect(JSON.stringify(body)).toContain('Field Tee')
  expect((await deleteCustomer(owner.id, asha.id, null)).ok).toBe(true)
  const { rows } = await pool.query('select from product_alerts where user_id = $1', [asha.id])
  expect(rows).toEqual([])
})
