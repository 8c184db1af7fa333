import pg from 'pg'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts'
import { dataDir } from './data-dir.ts'

export type OwnProduct = { id: string; name: string }

type Run = (statement: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>

/** Statements in the database of the shop that the journeys visit, for what other people do there. */
async function withDatabase<Outcome>(work: (run: Run) => Promise<Outcome>): Promise<Outcome> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(async (statement, ...values) => (await client.query(statement, values)).rows)
  } finally {
    await client.end()
    await stop()
  }
}

/** As if the admin had last proved the second factor eleven minutes ago. */
export function ageConfirmation(email: string): Promise<unknown> {
  const ago = `now() - interval '11 minutes'`
  return withDatabase((run) =>
    run(
      `update sessions set confirmed_at = ${ago} where user_id = (select id from users where email = $1)`,
      email,
    ),
  )
}

let created = 0

type ProductOptions = { price?: number; sizes?: Record<number, number>; active?: boolean }

/** A product of a journey's own, whose sizes have no unit and which no other journey buys; by default at ₹500, five of size 8 and five of size 9. */
export function addProduct({
  price = 500,
  sizes = { 8: 5, 9: 5 },
  active = true,
}: ProductOptions = {}): Promise<OwnProduct> {
  const name = `Own Goods ${process.pid} ${Date.now()} ${++created}`
  return withDatabase(async (run) => {
    const [made] = await run(
      `insert into products (name, description, category_id, brand_id, gender, regular_price, sale_price, thumbnail,
         active, created_at)
       select $1, 'Of a journey.', categories.id, brands.id, 'Men', $2, $2,
         (select thumbnail from products where thumbnail is not null limit 1), $3, now() - interval '9 years'
       from categories, brands where categories.name = 'Gloves' limit 1 returning id`,
      name,
      price * 100,
      active,
    )
    const id = String(made?.id)
    for (const [size, stock] of Object.entries(sizes)) await writeStock(run, id, Number(size), stock)
    return { id, name }
  })
}

async function writeStock(run: Run, productId: string, size: number, stock: number): Promise<void> {
  await run(
    `with before as (select stock from product_sizes where product_id = $1 and size = $2), counted as (
       insert into product_sizes (product_id, size, stock) values ($1, $2, $3)
       on conflict (product_id, size) do update set stock = excluded.stock returning id)
     insert into stock_moves (size_id, quantity, cause)
     select id, $3 - coalesce((select stock from before), 0), 'count' from counted
     where $3 <> coalesce((select stock from before), 0)`,
    productId,
    size,
    stock,
  )
}

export function setStock({ id }: OwnProduct, size: number, stock: number): Promise<void> {
  return withDatabase((run) => writeStock(run, id, size, stock))
}

/** The owner gives a product another price. */
export async function reprice({ id }: OwnProduct, price: number): Promise<void> {
  await withDatabase((run) =>
    run('update products set regular_price = $2, sale_price = $2 where id = $1', id, Math.round(price * 100)),
  )
}

/** The owner hides a product, shows it again, or deletes it. */
export async function setVisibility(
  { id }: OwnProduct,
  visibility: 'hidden' | 'visible' | 'deleted',
): Promise<void> {
  const changes = { hidden: 'active = false', visible: 'active = true', deleted: 'deleted_at = now()' }
  await withDatabase((run) => run(`update products set ${changes[visibility]} where id = $1`, id))
}

type WantedCoupon = { percentage: number; minimum: number; most: number; code?: string; days?: number }

/** A coupon of a journey's own, good for `days` more; amounts in rupees. */
export async function createCoupon(coupon: WantedCoupon): Promise<string> {
  const { code = `OWN${process.pid}${Date.now()}${++created}`, days = 30 } = coupon
  await withDatabase((run) =>
    run(
      `insert into coupons (code, percentage, minimum_purchase, maximum_discount, expiry_date)
       values ($1, $2, $3, $4, (now() at time zone 'Asia/Kolkata')::date + $5::int)`,
      code,
      coupon.percentage,
      coupon.minimum * 100,
      coupon.most * 100,
      days,
    ),
  )
  return code
}

/** The owner deletes a coupon. */
export async function deleteCoupon(code: string): Promise<void> {
  await withDatabase((run) => run('delete from coupons where code = $1', code))
}
