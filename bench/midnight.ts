import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { withTempDir } from '../scripts/temp-dir.ts'
import { addDays, startOf } from '../src/lib/dates.ts'
import { fromPaise } from '../src/lib/money.ts'
import { clock } from '../src/platform/clock.ts'
import { closeDatabase, db, openDatabase } from '../src/platform/database.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { hashSessionToken, newToken } from '../src/platform/http/session.ts'
import { migrate } from '../src/platform/migrate.ts'
import { app } from '../src/server/app.ts'
import { startWork } from '../src/server/worker.ts'
import { planDays, prepareNextPart, preparePrices } from '../src/shop/catalog/prepare-prices.ts'
import { discountedPrice } from '../src/shop/catalog/rules.ts'
import { numberArgument } from './number-argument.ts'
import { type Figure, median, percentile } from './table.ts'

const sizes = [1_000, 100_000, 1_000_000]
const percentage = 37.5
const realNow = clock.now

/**
 * What an offer on all products of a shop costs when it is made, while it is prepared, and at the midnight it begins.
 * `products=100000` leaves out larger shops.
 */
export async function measureMidnight(): Promise<Figure[]> {
  const figures: Figure[] = []
  const most = numberArgument('products', 1_000_000)
  for (const size of sizes.filter((count) => count <= most)) {
    await withTempDir(async (dataDir) => {
      const postgres = await startEmbeddedPostgres({ dataDir })
      try {
        await migrate(postgres.url)
        openDatabase(postgres.url, 20)
        await (await startWork(postgres.url)).stop()
        const measured = await measureOf(postgres.url, size)
        for (const { what, measured: value, unit } of measured)
          console.log(`${what}: ${value.toFixed(2)} ${unit}`)
        figures.push(...measured)
      } finally {
        clock.now = realNow
        await closeDatabase()
        await postgres.stop()
      }
    })
  }
  return figures
}

async function measureOf(url: string, size: number): Promise<Figure[]> {
  const categoryId = await fill(url, size)
  const cookie = await signInAdmin()
  // The clock is set to noon, and later to two seconds before midnight.
  const today = clock.today()
  let offset = 0
  const setClock = (moment: number) => {
    offset = moment - Date.now()
  }
  clock.now = () => new Date(Date.now() + offset)
  setClock(startOf(today).getTime() + 12 * 3_600_000)
  await planDays()
  while (await prepareNextPart());

  const call = async (method: string, path: string, body?: object) => {
    const began = performance.now()
    const answer = await app.request(path, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (answer.status !== 200)
      throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
    return performance.now() - began
  }
  const create = (startDate: string) =>
    call('POST', '/offer/create-offer', {
      name: 'Everything',
      offerType: 'Category',
      targetOfferId: categoryId,
      discountPercentage: percentage,
      startDate,
      endDate: addDays(today, 5),
    })
  const end = async () => {
    const { id } = await db
      .selectFrom('offers')
      .where('ended_at', 'is', null)
      .select('id')
      .executeTakeFirstOrThrow()
    return call('PUT', `/offer/end-offer/${id}`)
  }
  await create(today)
  await end()
  const calls: number[] = []
  for (let round = 0; round < 5; round++) calls.push(await create(today), await end())

  const before = await askFor(5_000, today, null)
  const tomorrow = addDays(today, 1)
  await create(tomorrow)
  const began = performance.now()
  let isPrepared = false
  const preparing = (async () => {
    while (await isUnfinished()) await preparePrices(new AbortController().signal)
    isPrepared = true
  })()
  const during = await askFor(() => isPrepared, today, null)
  await preparing
  const prepared = (performance.now() - began) / 1000

  const written = await productsWritten()
  const evening = await askFor(5_000, today, null)
  setClock(startOf(tomorrow).getTime() - 2_500)
  const midnight = await askFor(5_000, today, tomorrow)
  const writtenAtMidnight = (await productsWritten()) - written
  const failures = before.failures + during.failures + evening.failures + midnight.failures
  const of = size.toLocaleString('en-IN')
  const phases = { before, during, evening, midnight }
  const p99s = Object.entries(phases).map(
    ([phase, { times }]) => `${phase} ${percentile(times, 0.99).toFixed(1)}`,
  )
  console.log(`${of}: p99 in ms: ${p99s.join(', ')}; the table was vacuumed ${await vacuumed()} times`)
  return [
    { what: `${of}: create or end an offer, median`, measured: median(calls), unit: 'ms', target: 100 },
    {
      what: `${of}: ready in the background, a product`,
      measured: (prepared * 1000) / size,
      unit: 'ms',
      // Five minutes for a million.
      target: 0.3,
    },
    {
      what: `${of}: calls while it is prepared, p99 to before`,
      measured: percentile(during.times, 0.99) / percentile(before.times, 0.99),
      unit: '×',
      target: 2,
    },
    {
      what: `${of}: calls once it is prepared, p99 to before`,
      measured: percentile(evening.times, 0.99) / percentile(before.times, 0.99),
      unit: '×',
      target: 2,
    },
    {
      what: `${of}: calls around midnight, p99 to the seconds before it`,
      measured: percentile(midnight.times, 0.99) / percentile(evening.times, 0.99),
      unit: '×',
      target: 2,
    },
    {
      what: `${of}: slowest call around midnight`,
      measured: Math.max(...midnight.times),
      unit: 'ms',
      target: 500,
    },
    { what: `${of}: products written at midnight`, measured: writtenAtMidnight, unit: '', target: 0 },
    { what: `${of}: failed calls, wrong prices or orders`, measured: failures, unit: '', target: 0 },
    {
      what: `${of}: calls asked around midnight`,
      measured: midnight.times.length,
      unit: '',
      target: 100,
      atLeast: true,
    },
  ]
}

const pages = ['', 'sort=LowToHigh', 'sort=HighToLow', 'price=1000-4000&sort=LowToHigh', 'price=4000-8000']

/**
 * Four clients ask for lists and product pages until a time is over or a condition holds. Each shown price, and the order
 * of each list, is compared with what it must be on the day that it is before and after the call.
 */
async function askFor(until: number | (() => boolean), before: string, offered: string | null) {
  const times: number[] = []
  let failures = 0
  const began = performance.now()
  const isOver = () => (typeof until === 'number' ? performance.now() - began > until : until())
  const client = async (turn: number) => {
    for (let i = turn; !isOver(); i++) {
      const query = pages[i % pages.length]
      const dayBefore = clock.today()
      const asked = performance.now()
      const answer = await app.request(`/product/getProducts?limit=12&${query}`)
      times.push(performance.now() - asked)
      const dayAfter = clock.today()
      if (answer.status !== 200) {
        failures++
        continue
      }
      const { products } = (await answer.json()) as {
        products: { salePrice: number; discountedPrice: number | null }[]
      }
      if (dayBefore === dayAfter && !isRight(products, dayAfter === offered, query ?? '')) failures++
      await sleep(25)
    }
  }
  await Promise.all([0, 1, 2, 3].map(client))
  if (before > clock.today()) throw new Error('the clock went back')
  return { times, failures }
}

function isRight(
  products: { salePrice: number; discountedPrice: number | null }[],
  isOffered: boolean,
  query: string,
): boolean {
  if (products.length === 0) return false
  const paid = products.map(({ salePrice, discountedPrice }) => discountedPrice ?? salePrice)
  const asExpected = products.every(({ salePrice, discountedPrice: shown }) =>
    isOffered
      ? shown === discountedPrice(fromPaise(Math.round(salePrice * 100)), percentage) / 100
      : shown === null,
  )
  const [from, to] = /price=(\d+)-(\d+)/.exec(query)?.slice(1).map(Number) ?? [0, Number.POSITIVE_INFINITY]
  const inRange = paid.every((price) => price >= (from ?? 0) && price <= (to ?? 0))
  const sorted = paid.toSorted((a, b) => (query.includes('HighToLow') ? b - a : a - b))
  const inOrder = !query.includes('sort=') || paid.every((price, i) => price === sorted[i])
  return asExpected && inRange && inOrder
}

async function isUnfinished(): Promise<boolean> {
  const found = await db
    .selectFrom('price_updates')
    .where('finished_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

async function productsWritten(): Promise<number> {
  await sleep(11_000) // An idle session of PostgreSQL reports its statistics after ten seconds.
  const { rows } = await sql<{ written: number }>`
    select n_tup_upd as written from pg_stat_user_tables where relname = 'products'`.execute(db)
  return rows[0]?.written ?? 0
}

/** Before a vacuum, rows that were written are looked up in the table although an index has all that is read. */
async function vacuumed(): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select vacuum_count + autovacuum_count as times from pg_stat_user_tables where relname = 'products'`.execute(
    db,
  )
  return rows[0]?.times ?? 0
}

async function signInAdmin(): Promise<string> {
  const token = newToken()
  const user = { name: 'Owner', email: 'owner@bench.test', role: 'admin', password_hash: 'none', phone: null }
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  const expires_at = new Date(Date.now() + 30 * 86_400_000)
  await db
    .insertInto('sessions')
    .values({ token_hash: hashSessionToken(token), user_id: id, expires_at })
    .execute()
  return `sid=${token}`
}

/** A shop of `size` products in one category, from ₹200 to ₹28,000. */
async function fill(url: string, size: number): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // No trigger fires: what they would write is written here.
  await client.query(`set session_replication_role = replica; set synchronous_commit = off`)
  const { rows } = await client.query(`
    with brand as (insert into brands (name) values ('Nike') returning id),
    category as (insert into categories (name) values ('Everything') returning id),
    filled as (
      insert into products (name, description, category_id, brand_id, gender, regular_price, sale_price, price_on_even_days,
        price_on_odd_days, listed, sizes_in_stock, search, sold_recently, created_at)
      select 'Product ' || i, 'One of many, light, strong and washed cold.', category.id, brand.id,
        (array['Men', 'Women', 'Kids'])[1 + i % 3], paise, paise, paise, paise, true, '{8}',
        to_tsvector('shop', 'Product light strong'), i % 200, now() - make_interval(secs => i)
      from brand, category, generate_series(1, ${size}) as i,
        lateral (select (200 + abs(hashint4(i)) % 27801) * 100 as paise) as priced
    )
    select id from category`)
  await client.query('insert into product_sizes (product_id, size, stock) select id, 8, 20 from products')
  await client.query('vacuum analyze')
  await client.end()
  return rows[0].id
}
