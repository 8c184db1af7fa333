import { type RawBuilder, sql } from 'kysely'
import { fromPaise } from '../../lib/money.ts'
import type { Database } from '../../platform/database.ts'
import { proposalFor } from '../tax/hsn-rules.ts'
import {
  type PriceChanges,
  type PriceGroup,
  type PriceThen,
  type SoldUnits,
  withNewPrice,
} from './preview-rules.ts'
import type { Target } from './rules.ts'

function isFor({ kind, id }: Target) {
  const among: Record<Target['kind'], RawBuilder<unknown>> = {
    product: sql`products.id = ${id}`,
    category: sql`products.category_id = ${id}`,
    brand: sql`products.brand_id = ${id}`,
    shop: sql`true`,
  }
  return sql`deleted_at is null and ${among[kind]}`
}

type PriceRow = {
  productId: string
  salePrice: number
  price: number
  offerPercentage: number | null
  newPercentage: number | null
}

type GroupRow = Omit<PriceGroup, 'salePrice' | 'taxClass'> & {
  salePrice: number
  ownClass: string | null
  classOfCategory: string | null
  categoryName: string
}

/** Those that can run for a product, at most one of each. */
const offersOfProduct = ['own', 'of_category', 'of_brand', 'of_shop']

export function readChangesWith(
  on: Database,
  target: Target,
  percentage: number,
  moment: Date,
  maxShown: number,
): Promise<PriceChanges> {
  const best = sql`greatest(${sql.join(offersOfProduct.map((offer) => sql.ref(`${offer}.percentage`)))}, ${percentage}::numeric)`
  return readChanges(on, target, best, moment, maxShown)
}

export function readChangesWithout(
  on: Database,
  offerId: string,
  target: Target,
  moment: Date,
  maxShown: number,
): Promise<PriceChanges> {
  const unlessIt = (offer: string) =>
    sql`case when ${sql.ref(`${offer}.id`)} <> ${offerId} then ${sql.ref(`${offer}.percentage`)} end`
  const best = sql`greatest(${sql.join(offersOfProduct.map(unlessIt))})`
  return readChanges(on, target, best, moment, maxShown)
}

/** Returns the best sellers and at least one product that keeps its price. */
async function readChanges(
  on: Database,
  target: Target,
  newPercentage: RawBuilder<unknown>,
  moment: Date,
  maxShown: number,
): Promise<PriceChanges> {
  const runs = (offer: string) => {
    const column = (name: string) => sql.ref(`${offer}.${name}`)
    return sql`${column('ended_at')} is null and ${column('starts_at')} <= ${moment} and ${column('ends_at')} > ${moment}`
  }
  const changes = sql`then_best is distinct from now_best`
  const some = (condition: RawBuilder<unknown>) => sql`
    select id as "productId", sale_price as "salePrice", paid.price, now_best as "offerPercentage",
      then_best as "newPercentage"
    from (
      select * from prices where ${condition} order by sold_recently desc, id limit ${maxShown}
    ) as shown cross join lateral price_at(id, category_id, sale_price, ${moment}) as paid
    order by sold_recently desc, id`
  const { rows } = await sql<{
    touched: number
    changed: number
    changing: PriceRow[]
    staying: PriceRow[]
    groups: GroupRow[]
  }>`
    with prices as materialized (
      select products.id, products.category_id, sale_price, sold_recently, tax_class, pieces,
        greatest(${sql.join(offersOfProduct.map((offer) => sql.ref(`${offer}.percentage`)))}) as now_best, ${newPercentage} as then_best
      from products
        left join offers as own on own.product_id = products.id and ${runs('own')}
        left join offers as of_category
          on of_category.category_id = products.category_id and ${runs('of_category')}
        left join offers as of_brand on of_brand.brand_id = products.brand_id and ${runs('of_brand')}
        left join offers as of_shop on of_shop.whole_shop and ${runs('of_shop')}
      where ${isFor(target)}
    )
    select count(*) as touched, count(*) filter (where ${changes}) as changed,
      (select coalesce(json_agg(row), '[]') from (${some(changes)}) as row) as changing,
      (select coalesce(json_agg(row), '[]') from (${some(sql`not (${changes})`)}) as row) as staying,
      (select coalesce(json_agg(row), '[]') from (
        select sale_price as "salePrice", then_best as "newPercentage", pieces, alike.products,
          alike.tax_class as "ownClass", categories.tax_class as "classOfCategory", name as "categoryName"
        from (
          select sale_price, then_best, pieces, tax_class, category_id, count(*) as products
          from prices where ${changes} group by 1, 2, 3, 4, 5
        ) as alike join categories on categories.id = category_id
      ) as row) as groups
    from prices`.execute(on)
  const [read] = rows
  if (!read) throw new Error('a count has a row')
  const { touched, changed, changing, staying, groups } = read
  // Always show a better offer that stays, even when many prices change.
  const shown = staying.length > 0 ? [...changing.slice(0, maxShown - 1), ...staying] : changing
  return { touched, changed, some: shown.slice(0, maxShown).map(fromRow), groups: groups.map(toGroup) }
}

function toGroup({ salePrice, ownClass, classOfCategory, categoryName, ...group }: GroupRow): PriceGroup {
  const taxClass = ownClass ?? classOfCategory ?? proposalFor(categoryName).taxClass
  return { ...group, salePrice: fromPaise(salePrice), taxClass }
}

function fromRow({ salePrice, price, ...row }: PriceRow): PriceThen {
  return withNewPrice({ ...row, salePrice: fromPaise(salePrice), price: fromPaise(price) })
}

// `sold_at` is never earlier than `placed_at`; it is only here so that its index finds the items.
export async function readSold(on: Database, target: Target, since: Date): Promise<SoldUnits[]> {
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
