import pg from 'pg'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts'
import type { Bought } from './paying.ts'

const dataDir = process.env.DATA_DIR ?? 'data/journeys'

/** A statement, sent to the shop's own database. */
async function run<Row extends pg.QueryResultRow>(statement: string, ...values: unknown[]): Promise<Row[]> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
    await stop()
  }
}

/** A product that no other journey buys: 20 units in size 8, at rupees. */
export async function ownGoods(price: number): Promise<Bought> {
  const productName = `Akela Tee ${process.pid}-${Date.now()}`
  const [made] = await run<{ id: string }>(
    `with made as (
       insert into products (name, description, category_id, brand_id, gender, regular_price, sale_price, price, created_at)
       select $1, 'One of its kind.', categories.id, brands.id, 'Kids', $2, $2, $2, now() - interval '9 years'
       from categories, brands where categories.active limit 1 returning id
     ), sizes as (
       insert into product_sizes (product_id, size, stock) select id, 8, 20 from made returning id, stock
     ), counted as (
       insert into stock_moves (size_id, quantity, cause) select id, stock, 'count' from sizes
     )
     select id from made`,
    productName,
    price * 100,
  )
  if (!made) throw new Error('there is no category to put it into')
  const product = { _id: made.id, productName, salePrice: price, discountedPrice: null, sizes: [] }
  return { product, size: 8 }
}

/** Takes a product off the shelves, as its owner does. */
export async function deactivate({ product }: Bought): Promise<void> {
  await run('update products set active = false where id = $1', product._id)
}
