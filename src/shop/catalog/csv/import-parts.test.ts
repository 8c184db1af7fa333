import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, type Answer, admin, shopper } from '../../../../tests/actors.ts'
import { checkout, fillCart, order, stockOf } from '../../../../tests/buying.ts'
import { auditLogOf } from '../../../../tests/catalogue.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { waitForLockWaits } from '../../../../tests/lock-waits.ts'
import { addProduct, named } from '../../../../tests/products.ts'
import { db, pool, transaction } from '../../../platform/database.ts'
import { insertBatch } from '../batches/store.ts'
import { importPart, ROWS_PER_PART } from './import-part.ts'
import { importProducts } from './import-products.ts'
import { readCsv } from './read-csv.ts'
import { insertImport } from './store.ts'

ownDatabase()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})
afterEach(expectInvariants)

const bring = (file: string, key?: string, more = {}): Promise<Answer> =>
  owner.post(
    '/product/importProducts',
    { file: Buffer.from(file).toString('base64'), ...more },
    key ? { 'idempotency-key': key } : {},
  )
const check = (file: string) =>
  owner.post('/product/checkProducts', { file: Buffer.from(file).toString('base64') })

/** As many new products as that, whose names begin so. */
function drafts(name: string, count: number): string {
  const rows = Array.from(
    { length: count },
    (_, index) => `${name} ${index},Light.,Running Shoes,Nike,Men,1999,1499,8=2`,
  )
  return `productName,description,category,brand,gender,regularPrice,salePrice,sizes\n${rows.join('\n')}`
}

/** As many products in sizes 8 and 9, fifty of each at ₹100, whose names begin so. */
async function products(name: string, count: number): Promise<{ id: string }[]> {
  const category = await named('categories', 'Running Shoes')
  const brand = await named('brands', 'Nike')
  for (let from = 1; from <= count; from += 500)
    await sql`
    with made as (
      insert into products (name, description, category_id, brand_id, gender, regular_price, sale_price)
      select ${name} || ' ' || n, 'Light.', ${category}::uuid, ${brand}::uuid, 'Men', 20000, 10000
      from generate_series(${from}::int, ${Math.min(from + 499, count)}::int) as n returning id
    ), limitBodySize as (
      insert into product_sizes (product_id, size, stock) select id, size, 50 from made, generate_series(8, 9) as size
      returning id, stock
    )
    insert into stock_moves (size_id, quantity, cause) select id, stock, 'count' from limitBodySize`.execute(
      db,
    )
  return db.selectFrom('products').where('name', 'like', `${name} %`).select('id').orderBy('id').execute()
}

async function made(name: string): Promise<{ products: number; created: number }> {
  const { rows } = await sql<{ products: number; created: number }>`
    select count(*)::int as products, count(audit_log.id)::int as created from products
    left join audit_log on thing_id = products.id and verb = 'created'
    where products.name like ${`${name} %`}`.execute(db)
  return rows[0] ?? { products: 0, created: 0 }
}

/** Imports a file until that many rows are done, as an admin who then stops it. */
async function importUntil(file: string, key: string | null, rows: number) {
  const stopper = new AbortController()
  return importProducts({
    by: owner.id,
    file: new TextEncoder().encode(file),
    name: 'parts.csv',
    key,
    expected: {},
    progress: (done) => {
      if (done >= rows) stopper.abort()
    },
    signal: stopper.signal,
  })
}

beforeAll(async () => {
  await addProduct()
})

describe('an import that was stopped', () => {
  test('keeps the parts that were done, and goes on there with the same key', async () => {
    const file = drafts('Stopped', 1_200)
    expect(await importUntil(file, 'stopped', 1)).toEqual({ ok: false, refusal: { reason: 'stopped' } })
    expect(await made('Stopped')).toEqual({ products: ROWS_PER_PART, created: ROWS_PER_PART })
    expect((await check(file)).body).toMatchObject({ add: 700, resume: { done: ROWS_PER_PART, of: 1_200 } })
    const message = '1,200 products added, 0 products changed'
    const done = { added: 1_200, changed: 0, left: 0, leftOut: 0, errors: {}, message }
    expect((await bring(file, 'stopped', { add: 1_200, change: 0 })).body).toEqual(done)
    expect((await bring(file, 'stopped')).body).toEqual(done)
    expect(await made('Stopped')).toEqual({ products: 1_200, created: 1_200 })
  })

  test('goes on with the same file and another key, which then answers the same', async () => {
    const file = drafts('Reloaded', 700)
    await importUntil(file, 'first', 1)
    const answers = [await bring(file, 'second'), await bring(file, 'second'), await bring(file, 'first')]
    expect(answers.map(({ body }) => body.added)).toEqual([700, 700, 700])
    expect((await made('Reloaded')).products).toBe(700)
  })

  test('is another admin’s to go on with', async () => {
    const file = drafts('Mine', 700)
    await importUntil(file, null, 1)
    const other = await admin()
    const { body } = await other.post('/product/checkProducts', {
      file: Buffer.from(file).toString('base64'),
    })
    expect(body).toMatchObject({ add: 700, resume: null })
  })

  test('is begun anew a day later', async () => {
    const file = drafts('Old', 600)
    await importUntil(file, null, 1)
    await sql`update product_imports set at = at - interval '25 hours'`.execute(db)
    expect((await check(file)).body).toMatchObject({ add: 600, resume: null })
  })
})

test('an import that crashes between two writes goes on where it was, with each row done once', async () => {
  const file = drafts('Crashed', 1_700)
  await sql`
    create function crash() returns trigger language plpgsql as $$ begin
      if tg_table_name = 'product_sizes' and (select name from products where id = new.product_id) <> 'Crashed 1100'
      then return new; end if;
      raise 'crashed';
    end $$`.execute(db)
  for (const [table, condition] of [
    ['products', "new.name = 'Crashed 600'"],
    ['product_sizes', 'true'],
    ['audit_log', "new.name = 'Crashed 1600'"],
  ] as const) {
    await sql
      .raw(
        `create trigger crash before insert on ${table} for each row when (${condition}) execute function crash()`,
      )
      .execute(db)
    expect((await bring(file, 'crash')).status).toBe(500)
    await sql`drop trigger crash on ${sql.table(table)}`.execute(db)
    const { products, created } = await made('Crashed')
    expect([products % ROWS_PER_PART, created]).toEqual([0, products])
  }
  expect((await bring(file, 'crash')).body).toMatchObject({ added: 1_700, left: 0 })
  expect(await made('Crashed')).toEqual({ products: 1_700, created: 1_700 })
})

test('new products are written once, with their sizes in stock, and counted in a sum of stock', async () => {
  await sql`
    create function forbid_second_write() returns trigger language plpgsql as $$ begin raise 'written again'; end $$`.execute(
    db,
  )
  await sql`create trigger once before update on products for each row execute function forbid_second_write()`.execute(
    db,
  )
  expect((await bring(drafts('Single', 3))).status).toBe(200)
  await sql`drop trigger once on products`.execute(db)
  expect((await owner.get('/product/getProducts?search=Single&stock=low')).body.products).toHaveLength(3)
})

test('two requests with one key do each row once, and answer alike', async () => {
  const file = drafts('Twice', 1_100)
  const answers = await Promise.all([bring(file, 'twice'), bring(file, 'twice'), bring(file, 'twice')])
  expect(answers.map(({ status, body }) => [status, body.added])).toEqual(Array(3).fill([200, 1_100]))
  expect(await made('Twice')).toEqual({ products: 1_100, created: 1_100 })
})

describe('a row that has become impossible since all were checked', () => {
  test('is refused while the others are done, and the answer says so as often as it is asked', async () => {
    const sold = await addProduct({ name: 'Sold meanwhile', sizes: [{ size: 8, stock: 3 }] })
    const deleted = await addProduct({ name: 'Deleted meanwhile' })
    const fine = await addProduct({ name: 'Fine', salePrice: 100 })
    const others = await products('Partly', ROWS_PER_PART)
    const whole = [
      '_id,description,sizes,sizesAtExport',
      ...others.map(({ id }) => `${id},Soft.,,`),
      `${sold.id},Soft.,8=1,8=3`,
      `${deleted.id},Soft.,,`,
      `${fine.id},Soft.,8=12,8=10`,
    ].join('\n')
    await importUntil(whole, 'partly', 1)
    await owner.put(`/product/productEdit/${sold.id}`, { sizes: [{ size: 8, stock: 0 }] })
    await owner.delete(`/product/productDelete/${deleted.id}`)

    const answer = await bring(whole, 'partly')
    expect([answer.status, answer.body]).toEqual([
      409,
      {
        message:
          '2 rows were not imported, as the shop has changed since the file was checked. Of the others: 0 products added, 501 products changed',
        wrong: 2,
        added: 0,
        changed: ROWS_PER_PART + 1,
        left: 0,
        leftOut: 0,
        errors: {
          [`${ROWS_PER_PART + 2}.sizes`]: 'Only 0 of size 8 are left: 2 cannot be taken away',
          [`${ROWS_PER_PART + 3}._id`]: 'There is no product with this _id',
        },
      },
    ])
    expect(await bring(whole, 'partly')).toMatchObject({ status: 409, body: answer.body })
    expect([await stockOf(sold.sizeIds[0]), await stockOf(fine.sizeIds[0])]).toEqual([0, 12])
  })
})

describe('while a part of an import is written', () => {
  test('its products are put into carts, and only sizes that it counts wait to be bought', async () => {
    const counted = await addProduct({ salePrice: 100 })
    const priced = await addProduct({ salePrice: 100 })
    const [asha, ravi, mira] = [await shopper(), await shopper(), await shopper()]
    await fillCart(ravi, priced)
    await fillCart(mira, counted)
    const [ofPriced, ofCounted] = [await checkout(ravi), await checkout(mira)]
    const file = `_id,description,sizes\n${counted.id},Soft.,8=20\n${priced.id},Soft.,8=10\n`
    const table = readCsv(new TextEncoder().encode(file))
    if (!table.ok) throw new Error('the file is right')
    const { id } = await insertImport(db, owner.id, null, Buffer.from(file))
    await insertBatch(db, { id, kind: 'import', name: 'parts.csv', by: owner.id })
    const waiting = await transaction(async (tx) => {
      await importPart(tx, { id, by: owner.id, table: table.value })
      await fillCart(asha, counted, priced)
      expect((await order(ravi, ofPriced)).status).toBe(201)
      const ordering = order(mira, ofCounted)
      await waitForLockWaits()
      return { ordering }
    })
    expect((await waiting.ordering).status).toBe(201)
    expect(await stockOf(counted.sizeIds[0])).toBe(19)
  })
})

// RUNS=20 is as large as a file may be.
const rows = ROWS_PER_PART * Number(process.env.RUNS ?? 3)

describe('a large import', () => {
  beforeEach(async () => {
    await pool.query(`
      create table touched (transaction xid8 default pg_current_xact_id(), what text, rows bigint);
      create function note_rows() returns trigger language plpgsql as $$ begin
        insert into touched (what, rows) select tg_table_name, count(*) from rows; return null;
      end $$`)
    for (const table of ['products', 'product_sizes', 'stock_moves', 'audit_log'])
      for (const event of ['insert', 'update'])
        await sql
          .raw(
            `create trigger note_${event} after ${event} on ${table} referencing new table as rows
             for each statement execute function note_rows()`,
          )
          .execute(db)
  })

  test('touches no more rows in a transaction than a part has, and shoppers go on buying', {
    timeout: 600_000,
  }, async () => {
    const goods = await products('Large', rows)
    await sql`truncate touched`.execute(db)
    const file = ['_id,salePrice,sizes', ...goods.map(({ id }) => `${id},99,8=60 | 9=50`)].join('\n')
    const buyers = await Promise.all(Array.from({ length: 20 }, () => shopper()))

    let isOver = false
    const rounds = { idle: [] as number[], busy: [] as number[] }
    const failures: number[] = []
    const shop = async (buyer: Actor, during: 'idle' | 'busy', turn: number) => {
      const { id } = goods[(turn * 7_919) % goods.length] ?? { id: '' }
      const began = performance.now()
      const added = await buyer.post('/cart/add-to-cart', { productId: id, size: 8 })
      const { status } = await order(buyer, await checkout(buyer))
      rounds[during].push(performance.now() - began)
      // A shopper may get a changed price, but never a 5xx.
      failures.push(...[added.status, status].filter((code) => code >= 500))
      await buyer.delete(`/cart/remove-to-cart/${id}`)
    }
    for (let turn = 0; turn < 60; turn += buyers.length)
      await Promise.all(buyers.map((buyer, index) => shop(buyer, 'idle', turn + index)))
    const importing = bring(file).finally(() => {
      isOver = true
    })
    await Promise.all(
      buyers.map(async (buyer, index) => {
        for (let turn = index; !isOver; turn += buyers.length) await shop(buyer, 'busy', turn)
      }),
    )
    expect((await importing).body).toMatchObject({ changed: rows, left: 0 })
    expect(failures).toEqual([])

    const { rows: most } = await sql<{ what: string; rows: number }>`
      select what, max(rows)::int as rows from (
        select what, transaction, sum(rows) as rows from touched group by 1, 2
      ) as touched group by 1 order by 1`.execute(db)
    expect(most.map(({ what, rows }) => [what, Math.ceil(rows / ROWS_PER_PART)])).toEqual([
      ['audit_log', 1],
      ['product_sizes', 1],
      ['products', 1],
      ['stock_moves', 1],
    ])
    const [idle, busy] = [Math.max(...rounds.idle), Math.max(...rounds.busy)]
    console.info(
      `import of ${rows} rows: ${rounds.busy.length} rounds of adding and ordering by 20 shoppers, the slowest ${Math.round(busy)} ms, ${(busy / idle).toFixed(1)} times the slowest without an import`,
    )
    expect((await auditLogOf('product', goods[0]?.id ?? '')).at(-1)?.after).toMatchObject({ salePrice: 99 })
  })
})
