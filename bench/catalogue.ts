import { sql } from 'kysely'
import { db, pool } from '../src/platform/database.ts'
import { listProducts } from '../src/shop/catalog/listing/list-products.ts'
import { listingOf } from '../src/shop/catalog/listing/wire.ts'
import { type Listing, priceRanges } from '../src/shop/catalog/rules.ts'
import { type Figure, median } from './table.ts'

const products = 10_000
const rounds = 60

const rangeAt = (index: number) => priceRanges.slice(index, index + 1)

const filtered: Partial<Listing>[] = [
  { sort: 'Recommended' },
  { genders: ['Men'], brands: ['Nike', 'Puma'], sort: 'LowToHigh' },
  { genders: ['Kids'], prices: [...rangeAt(2), ...rangeAt(3)], sort: 'NewArrivals' },
  { brands: ['Nivia'], prices: rangeAt(2), sizes: [9], sort: 'AZ' },
  { genders: ['Women'], brands: ['Adidas'], prices: rangeAt(7), sort: 'HighToLow' },
]

const searched: Partial<Listing>[] = [
  { search: 'running shoes' },
  { search: 'nike quick hoodie' },
  { search: 'quick' },
  { search: 'runing shoos' },
  { search: 'addidas hodie', genders: ['Men'] },
]

/**
 * What a page of twelve out of ten thousand products costs the database, narrowed and ordered, or searched: the time that
 * PostgreSQL itself counts for reading, planning and executing all that the shop sends it, on a connection that keeps its
 * statements as the shop's do.
 */
export async function measureCatalogue(): Promise<Figure[]> {
  await growCatalogue(products)
  let counted = 0
  pool.once('acquire', (client) => {
    client.on('notice', ({ message }: { message?: string | undefined }) => {
      counted += Number(/^duration: (\S+) ms/.exec(message ?? '')?.[1] ?? 0)
    })
  })
  return db.connection().execute(async (one) => {
    await sql`set client_min_messages = log`.execute(one)
    await sql`set log_duration = on`.execute(one)
    const timeOf = async (listing: Partial<Listing>) => {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        counted = 0
        await listProducts(one, { ...listingOf({}), ...listing }, { page: 1, limit: 12 })
        times.push(counted)
      }
      return median(times)
    }
    const slowest = async (listings: Partial<Listing>[]) => {
      const medians = []
      for (const listing of listings) medians.push(await timeOf(listing))
      return Math.max(...medians)
    }
    return [
      {
        what: 'page of 12 of 10,000 products, database',
        measured: await slowest(filtered),
        unit: 'ms',
        target: 5,
      },
      {
        what: 'search in 10,000 products, database',
        measured: await slowest(searched),
        unit: 'ms',
        target: 10,
      },
    ]
  })
}

const first = 'Quick Calm Bright Tall Brave Silent Golden Early Proud Wild Swift Clear'.split(' ')
const second = 'Tiger River Monsoon Ridge Lane Falcon Harbour Meadow Comet Banyan Delta'.split(' ')

/** Adds invented products, spread over the brands, categories and genders there are, until the shop has `count`. */
async function growCatalogue(count: number): Promise<void> {
  const { there } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('there'))
    .executeTakeFirstOrThrow()
  for (let from = there; from < count; from += 1_000) await addProducts(from, Math.min(from + 1_000, count))
  for (const table of ['products', 'product_sizes', 'product_pictures', 'search_words']) {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
  }
}

async function addProducts(from: number, to: number): Promise<void> {
  await sql`
    with kinds as (select array_agg(id order by id) as ids, array_agg(name order by id) as names from categories),
    makers as (select array_agg(id order by id) as ids from brands),
    numbered as (select i, abs(hashint4(i)) as h from generate_series(${from}::int + 1, ${to}::int) as i),
    added as (
      insert into products (name, description, category_id, brand_id, gender, regular_price, sale_price,
        thumbnail, sold_recently, created_at)
      select concat_ws(' ', (${first}::text[])[1 + h % ${first.length}], (${second}::text[])[1 + h / 7 % ${second.length}],
          kinds.names[1 + h % cardinality(kinds.ids)], i),
        'Made for the ' || (${second}::text[])[1 + h / 11 % ${second.length}] || ' and the days after it. Light, strong, washed cold.',
        kinds.ids[1 + h % cardinality(kinds.ids)], makers.ids[1 + h / 3 % cardinality(makers.ids)],
        (array['Men', 'Women', 'Kids'])[1 + h / 5 % 3], price, price,
        (select min(hash) from images), h / 13 % 200, now() - make_interval(mins => h % 500000)
      from numbered, kinds, makers, lateral (select (199 + h % 27801) * 100 as price) as priced
      returning id
    ), pictured as (
      insert into product_pictures (product_id, position, image)
      select added.id, position, hash from added, (select hash, row_number() over () as position from images limit 2) as pictures
    )
    insert into product_sizes (product_id, size, stock) select id, size, 20 from added, generate_series(6, 11) as size
  `.execute(db)
}
