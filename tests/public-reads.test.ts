import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { pool, transaction } from '../src/platform/database.ts'
import { app } from '../src/server/app.ts'
import { readProducts } from '../src/shop/catalog/store.ts'
import { guest } from './actors.ts'
import { ownDatabase, urlOfOwn } from './database.ts'
import { madeId } from './growth/fill.ts'
import { countingRows } from './growth/rows.ts'
import { WAIT_TIMEOUT_MS } from './timeouts.ts'

ownDatabase()
const rowsOf = countingRows()

const PRODUCTS = 150_000
/** Counts 10,000, reads 50,000 entries of a sort index, finds the 30,000 matches of a filter, sorts them and answers 1,000. */
const MAX_ROWS = 125_000

/** An address may read more where `more` says why. */
type Read = string | { address: string; more: string }

const sorts = ['', 'Recommended', 'LowToHigh', 'HighToLow', 'NewArrivals', 'AZ', 'ZA']
const pages = ['page=1', 'page=1666', 'page=100000', 'page=10&limit=1000']
const filters = [
  '',
  'brand=Oldest',
  'brand=Newest',
  'brand=Rare',
  'category=Large&brand=Rare',
  'gender=Kids',
  'price=24000-28000',
  'price=1000-4000,24000-28000',
  'price=4000-8000&gender=Men&brand=Oldest',
  'colour=red',
  'colour=white&brand=Oldest&onOffer=yes',
  'onOffer=yes',
  'onOffer=yes&price=4000-8000&category=Large',
]
const listed = filters.flatMap((filter) =>
  sorts.flatMap((sort) => pages.map((page) => `${filter}&sort=${sort}&limit=6&${page}`)),
)
const oncePerParameter = (query: string) =>
  new URLSearchParams(Object.fromEntries(new URLSearchParams(query)))
const manyBrands = Array.from({ length: 100 }, (_, index) => `Brand ${index}`).join()
const everyQuarter = 'writes all products once in 15 minutes, 100 a statement, whoever asks'
const found = 'an inverted index collects all matches of a word before the first is counted'

/** The calls that guests may make, each with its most expensive parameters. */
const reads: Record<string, Read[]> = {
  '/health': ['/health'],
  '/ready': ['/ready'],
  '/up': ['/up'],
  '/metrics': ['/metrics'],
  '/images/:name': ['/images/none'],
  '/assets/:name': ['/assets/none-12345678.js'],
  '/mail/fonts/:name{[a-z0-9-]+\\.woff2}': ['/mail/fonts/none.woff2'],
  '/alerts/stop/:token': ['/alerts/stop/none'],
  '/robots.txt': ['/robots.txt'],
  '/.well-known/security.txt': ['/.well-known/security.txt'],
  '/sitemap.xml': [
    { address: '/sitemap.xml', more: 'walks all products once an hour, one file of 45,000 a statement' },
  ],
  '/:file{sitemap-[1-9][0-9]{0,3}\\.xml}': ['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-9999.xml'],
  '/feeds/google.xml': [{ address: '/feeds/google.xml', more: everyQuarter }],
  '/feeds/meta.csv': [{ address: '/feeds/meta.csv', more: everyQuarter }],
  '/llms.txt': ['/llms.txt'],
  '/.well-known/ucp': ['/.well-known/ucp'],
  '/.well-known/ucp/2026-04-08': ['/.well-known/ucp/2026-04-08'],
  '/.well-known/oauth-authorization-server': ['/.well-known/oauth-authorization-server'],
  '/.well-known/oauth-protected-resource': ['/.well-known/oauth-protected-resource'],
  '/.well-known/oauth-protected-resource/ucp/mcp': ['/.well-known/oauth-protected-resource/ucp/mcp'],
  '/.well-known/oauth-protected-resource/ucp/v1': ['/.well-known/oauth-protected-resource/ucp/v1'],
  '/oauth/authorize': ['/oauth/authorize'],
  '/ucp/v1/carts/:id': ['/ucp/v1/carts/none'],
  '/ucp/v1/checkout-sessions/:id': ['/ucp/v1/checkout-sessions/none'],
  '/ucp/v1/orders/:id': ['/ucp/v1/orders/none'],
  '/buy': ['/buy?continue_to=/men'],
  '/buy/:items{[^/]*:[^/]*}': [`/buy/${Array.from({ length: 50 }, (_, at) => `${madeId('product', at)}:1`)}`],
  '/assistant/get-handover/:id': [`/assistant/get-handover/checkout_${'0'.repeat(32)}`],
  '/apple-touch-icon.png': ['/apple-touch-icon.png'],
  '/favicon.ico': ['/favicon.ico'],
  '/favicon.svg': ['/favicon.svg'],
  '/icon-192.png': ['/icon-192.png'],
  '/icon-512.png': ['/icon-512.png'],
  '/manifest.webmanifest': ['/manifest.webmanifest'],
  '/api/openapi.json': ['/api/openapi.json'],
  '/api/docs': ['/api/docs'],
  '/api/docs.js': ['/api/docs.js'],
  '/sandbox/mailbox': ['/sandbox/mailbox'],
  '/users/google': ['/users/google?state=a-state-of-one-window'],
  '/users/session': ['/users/session'],
  '/product/getSizeGuides': ['/product/getSizeGuides'],
  '/product/getPopularSearches': ['/product/getPopularSearches'],
  '/product/getSports': ['/product/getSports'],
  '/product/getProducts': [
    ...listed.map((query) => `/product/getProducts?${oncePerParameter(query)}`),
    `/product/getProducts?brand=${encodeURIComponent(manyBrands)}`,
    '/product/getProducts?price=1-1',
    ...['the and of', '🏏🏏🏏', 'x'.repeat(3_000), 'sale', 'deals under 500 size 8'].map(
      (search) => `/product/getProducts?search=${encodeURIComponent(search)}`,
    ),
    { address: '/product/getProducts?search=everything&page=100&limit=6', more: found },
    { address: '/product/getProducts?search=everything+small', more: found },
  ],
  '/legal/get-contact': ['/legal/get-contact'],
  '/legal/get-page': ['returns', 'shipping', 'privacy', 'terms', 'contact'].map(
    (page) => `/legal/get-page?page=${page}`,
  ),
  '/product/getFacets': [
    ...filters.map((filter) => `/product/getFacets?${filter}`),
    `/product/getFacets?brand=${encodeURIComponent(manyBrands)}`,
    ...['the and of', '🏏🏏🏏', 'x'.repeat(3_000), 'sale', 'deals under 500 size 8'].map(
      (search) => `/product/getFacets?search=${encodeURIComponent(search)}`,
    ),
    '/product/getFacets?search=everything',
    { address: '/product/getFacets?search=everything+small', more: found },
  ],
  '/product/getSuggestions': [
    ...[
      '',
      'p',
      'pr',
      'b',
      'l',
      'everything',
      'every',
      'everything b',
      'shoez',
      '🏏🏏🏏',
      'x'.repeat(3_000),
    ].map((search) => `/product/getSuggestions?search=${encodeURIComponent(search)}`),
  ],
  '/delivery/getEstimate': ['/delivery/getEstimate?pinCode=560001'],
  '/product/productDetails/:id': [`/product/productDetails/${madeId('product', 1)}`],
  '/reviews/get-reviews/:productId': [1, 200].map(
    (page) => `/reviews/get-reviews/${madeId('product', 1)}?page=${page}`,
  ),
  '/product/productColours/:id': [`/product/productColours/${madeId('product', 1)}`],
  '/product/goesWith/:id': [`/product/goesWith/${madeId('product', 1)}`],
  '/product/productByGender-query': pages.map((page) => `/product/productByGender-query?gender=kids&${page}`),
  '/category/getCategories': [
    '/category/getCategories?sort=-products',
    '/category/getCategories?page=100000',
  ],
  '/home/get-home': ['/home/get-home'],
  '/brands/getbrands': ['/brands/getbrands?sort=-products', '/brands/getbrands?page=100000'],
}

/** A fifth is on offer. `Oldest` has 20,000 products at the end of most orders, `Rare` a few, category `Large` nearly all. All are described as small, a few called so. */
beforeAll(async () => {
  const client = new pg.Client({ connectionString: await urlOfOwn() })
  await client.connect()
  // No trigger fires: what they would write is written here.
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  await client.query(`
    insert into brands (name) select unnest(array['Oldest', 'Newest', 'Rare']) union all select 'Brand ' || i from generate_series(0, 99) as i;
    insert into categories (name) values ('Large'), ('Small');
    insert into products (name, description, category_id, brand_id, gender, regular_price, sale_price, price_on_even_days,
      price_on_odd_days, percentage_on_even_days, percentage_on_odd_days, listed, sizes_in_stock, search, sold_recently, created_at)
    select 'Product ' || i, '', categories.id, brands.id, case when i % 5 = 0 then 'Kids' else 'Men' end,
      paise, paise, paise, paise, percentage, percentage, true, '{8}', to_tsvector('shop', 'everything small' || case when i % 6 = 0 then ' sixth' else '' end)
        || case when i % 5000 = 0 then 'small:2B sixth:3B' else '' end::tsvector,
      case when i > 130000 then 0 else i % 200 end, now() - make_interval(secs => i)
    from generate_series(1, ${PRODUCTS}) as i
      cross join lateral (select (200 + abs(hashint4(i)) % 27801) * 100 as paise) as priced
      cross join lateral (select case when i % 5 = 1 then 1 end as percentage) as offered
      join brands on name = case when i % 5000 = 0 then 'Rare' when i > 130000 then 'Oldest' else 'Newest' end
      join categories on categories.name = case when i % 10 = 0 then 'Small' else 'Large' end`)
  await client.query('vacuum analyze')
  await client.end()
  await vi.waitFor(
    async () => expect((await guest().get('/product/getFacets')).status).toBe(200),
    WAIT_TIMEOUT_MS,
  )
})

test('every GET call that guests may make is asked here', async () => {
  const routes = new Set(app.routes.filter(({ method }) => method === 'GET').map(({ path }) => path))
  const known = Object.keys(reads)
  expect(known.filter((path) => !routes.has(path))).toEqual([])
  for (const path of routes) {
    if (known.includes(path)) continue
    const { status } = await guest().get(path.replace(/:\w+/g, madeId('product', 1)))
    expect([401, 403], path).toContain(status)
  }
})

test('no address that guests may ask for reads more rows than a bound', async () => {
  const beyond: string[] = []
  for (const read of Object.values(reads).flat()) {
    const { address, more } = typeof read === 'string' ? { address: read, more: null } : read
    let status = 0
    const counts = await rowsOf(async () => {
      status = (await guest().get(address)).status
    })
    const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
    if (rows > (more === null ? MAX_ROWS : 2 * PRODUCTS)) beyond.push(`${address}: ${rows}`)
    if (status >= 500 && !['/ready', '/up'].includes(address)) beyond.push(`${address}: ${status}`)
  }
  expect(beyond).toEqual([])
})

// Each has over 20,000 matches: with fewer, chance may leave too few of them in the sample.
test.each(['', 'size=8&sort=LowToHigh', 'gender=Men&size=8', 'category=Large&price=4000-8000,8000-12000'])(
  'a list of more products than are counted is counted in a sample: %s',
  async (query) => {
    let total = 0
    const counts = await rowsOf(async () => {
      total = (await guest().get(`/product/getProducts?${query}&limit=12`)).body.total
    })
    expect(total).toBe(10_000)
    expect(counts.get('products')).toBeLessThan(3_000)
  },
)

// PostgreSQL plans a statement for its values five times, then once for all values. Of 34,500 products at least 540 are
// expected in the sample, where 256 are many: chance cannot leave out half of them.
test.each(['gender=Men', '', 'search=everything'])(
  'a list within prices that many have is counted in the sample also when its statement is known: %s',
  async (query) => {
    const ask = () => guest().get(`/product/getProducts?${query}&price=4000-8000,8000-12000&limit=12`)
    for (let time = 0; time < 50; time++) await ask()
    const counts = await rowsOf(ask)
    expect(counts.get('products')).toBeLessThan(5_000)
  },
)

test('a category within a range of prices reads little more than the products in both', async () => {
  let total = 0
  const counts = await rowsOf(async () => {
    total = (await guest().get('/product/getProducts?category=Small&price=24000-28000&limit=12')).body.total
  })
  expect(total).toBeGreaterThan(1_000)
  expect(counts.get('products')).toBeLessThan(3 * total)
})

test('facets of a word that most products have are counted in a sample', async () => {
  const { body } = await guest().get('/product/getFacets?search=everything')
  const men = body.facets.gender.find(({ value }: { value: string }) => value === 'Men').count
  expect(body.capped).toBe(true)
  // 8,000 of 10,000, give or take six standard deviations of 2,300 drawn products.
  expect(Math.abs(men - 8_000)).toBeLessThan(500)
})

test('facets of a word that a few are called are of these, where too many to count are described so', async () => {
  let body: { capped: boolean; facets: { brand: unknown } } | undefined
  const counts = await rowsOf(async () => {
    body = (await guest().get('/product/getFacets?search=sixth')).body
  })
  expect(body?.capped).toBe(true)
  expect(body?.facets.brand).toEqual([{ value: 'Rare', count: PRODUCTS / 5_000 }])
  expect(counts.get('products')).toBeLessThan(2_000)
})

test.each([
  ['', 'created_at desc, id desc'],
  ['Recommended', 'sold_recently desc, created_at desc, id desc'],
  ['AZ', 'lower(name) collate "C", id'],
])('matches at the end of an order are found and sorted: %s', async (sort, order) => {
  const { rows } = await pool.query<{ id: string }>(`
    select id from products where brand_id = (select id from brands where name = 'Oldest')
      and category_id = (select id from categories where name = 'Small')
    order by ${order} limit 6 offset 1494`)
  const query = `category=Small&brand=Oldest&sort=${sort}&limit=6&page=250`
  const { body } = await guest().get(`/product/getProducts?${query}`)
  expect(body.products.map(({ _id }: { _id: string }) => _id)).toEqual(rows.map(({ id }) => id))
})

test('a few products are read by a plan that is made once', async () => {
  const { rows } = await pool.query<{ id: string }>('select id from products where listed limit 3')
  const ids = rows.map(({ id }) => id)
  await transaction(async (tx) => {
    for (let times = 0; times < 10; times++) expect(await readProducts(tx, ids)).toHaveLength(3)
    const { rows: plans } = await sql<{ generic: number }>`
      select generic_plans::int as generic from pg_prepared_statements
      where statement like '%with ordinality as wanted%' and statement not like '%as materialized%'`.execute(
      tx,
    )
    expect(plans.some(({ generic }) => generic >= 4)).toBe(true)
  })
})
