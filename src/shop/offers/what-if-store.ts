import { sql } from 'kysely'
import type { Day } from '../../lib/dates.ts'
import { fromPaise } from '../../lib/money.ts'
import type { Database } from '../../platform/database.ts'
import type { Target } from './rules.ts'
import type { PriceToday, Sold } from './what-if-rules.ts'

/** The products that an offer on a target is for. */
function isFor({ kind, id }: Target) {
  return sql`deleted_at is null and ${kind === 'product' ? sql`products.id = ${id}` : sql`products.category_id = ${id}`}`
}

type PriceRow = { productId: string; salePrice: number; price: number; offerPercentage: number | null }

const priceColumns = sql`
  products.id as "productId", sale_price as "salePrice", price, offer_percentage as "offerPercentage"`

/** What is paid today for the products of a target, the best selling first. */
export async function readPrices(on: Database, target: Target): Promise<PriceToday[]> {
  const { rows } = await sql<PriceRow>`
    select ${priceColumns} from products where ${isFor(target)}
    order by sold_recently desc, products.id`.execute(on)
  return rows.map(fromRow)
}

/** The same, with the best percentage of the offers that run on `day` beside the one with that id. */
export async function readPricesWithout(
  on: Database,
  offerId: string,
  target: Target,
  day: Day,
): Promise<(PriceToday & { remaining: number | null })[]> {
  const runsBeside = (table: string) => {
    const column = (name: string) => sql.ref(`${table}.${name}`)
    return sql`${day} between ${column('start_date')} and ${column('end_date')}
      and ${column('ended_at')} is null and ${column('id')} <> ${offerId}`
  }
  const { rows } = await sql<PriceRow & { remaining: number | null }>`
    select ${priceColumns}, greatest(own.percentage, of_category.percentage) as remaining
    from products
      left join offers as own on own.product_id = products.id and ${runsBeside('own')}
      left join offers as of_category
        on of_category.category_id = products.category_id and ${runsBeside('of_category')}
    where ${isFor(target)}
    order by sold_recently desc, products.id`.execute(on)
  return rows.map((row) => ({ ...fromRow(row), remaining: row.remaining }))
}

function fromRow({ productId, salePrice, price, offerPercentage }: PriceRow): PriceToday {
  return { productId, salePrice: fromPaise(salePrice), price: fromPaise(price), offerPercentage }
}

// An item is never noted as sold before its order: `sold_at` finds it, and the order decides.
/** The units of a target's products that were ordered since then and neither cancelled nor taken back, by their prices. */
export async function readSold(on: Database, target: Target, since: Date): Promise<Sold[]> {
  const { rows } = await sql<{ originalPrice: number; price: number; units: number }>`
    select original_price as "originalPrice", order_items.price, sum(quantity)::int as units
    from order_items join orders on orders.id = order_id
    where product_id in (select id from products where ${isFor(target)}) and state = 'placed'
      and placed_at >= ${since} and sold_at >= ${since}
      and status not in ('Cancelled', 'ReturnAccepted')
    group by original_price, order_items.price`.execute(on)
  return rows.map(({ originalPrice, price, units }) => ({
    originalPrice: fromPaise(originalPrice),
    price: fromPaise(price),
    units,
  }))
}
