import pg from 'pg'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts'
import { dataDir } from './data-dir.ts'

export type Shelved = { id: string; name: string }

type Run = (statement: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>

/** Works in the database of the shop that the journeys go through: what happens there while nobody looks. */
async function behindTheScenes<Outcome>(work: (run: Run) => Promise<Outcome>): Promise<Outcome> {
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

let shelved = 0

type Wanted = { price?: number; sizes?: Record<number, number>; active?: boolean }

/** A product of a journey's own, which no other journey buys: at ₹500, five of size 8 and five of size 9 unless said. */
export function shelve({
  price = 500,
  sizes = { 8: 5, 9: 5 },
  active = true,
}: Wanted = {}): Promise<Shelved> {
  const name = `Own Goods ${process.pid} ${Date.now()} ${++shelved}`
  return behindTheScenes(async (run) => {
    const [made] = await run(
      `insert into products (name, description, category_id, brand_id, gender, regular_price, sale_price, thumbnail,
         active, created_at)
       select $1, 'Of a journey.', categories.id, brands.id, 'Men', $2, $2,
         (select thumbnail from products where thumbnail is not null limit 1), $3, now() - interval '9 years'
       from categories, brands where categories.active limit 1 returning id`,
      name,
      price * 100,
      active,
    )
    const id = String(made?.id)
    for (const [size, stock] of Object.entries(sizes)) await count(run, id, Number(size), stock)
    return { id, name }
  })
}

/** So many units of a size stand on the shelf, as somebody has counted. */
async function count(run: Run, productId: string, size: number, stock: number): Promise<void> {
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

/** Others have bought, or the owner has counted: so many units of a size are left. */
export function leave({ id }: Shelved, size: number, stock: number): Promise<void> {
  return behindTheScenes((run) => count(run, id, size, stock))
}

/** The owner gives a product another price. */
export async function reprice({ id }: Shelved, price: number): Promise<void> {
  await behindTheScenes((run) =>
    run('update products set regular_price = $2, sale_price = $2 where id = $1', id, Math.round(price * 100)),
  )
}

/** The owner takes a product off the shelf, puts it back, or deletes it. */
export async function put({ id }: Shelved, where: 'away' | 'back' | 'into the bin'): Promise<void> {
  const change = { away: 'active = false', back: 'active = true', 'into the bin': 'deleted_at = now()' }[
    where
  ]
  await behindTheScenes((run) => run(`update products set ${change} where id = $1`, id))
}

type WantedCoupon = { percentage: number; minimum: number; most: number; code?: string; days?: number }

/** A coupon of a journey's own, good for `days` more; amounts in rupees. */
export async function issue(coupon: WantedCoupon): Promise<string> {
  const { code = `OWN${process.pid}${Date.now()}${++shelved}`, days = 30 } = coupon
  await behindTheScenes((run) =>
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
export async function withdraw(code: string): Promise<void> {
  await behindTheScenes((run) => run('delete from coupons where code = $1', code))
}
