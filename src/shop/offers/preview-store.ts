import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '../../lib/dates.ts'
import { fromPaise, type Paise } from '../../lib/money.ts'
import type { Database } from '../../platform/database.ts'
import { proposalFor } from '../tax/hsn-rules.ts'
import type { PriceChanges, PriceGroup, PriceThen, SoldUnits } from './preview-rules.ts'
import type { Discount, Target } from './rules.ts'

const isFor = (target: Target) => sql`deleted_at is null and ${among(target)}`

function among(target: Target): RawBuilder<unknown> {
  switch (target.kind) {
    case 'product':
      return sql`products.id = ${target.id}`
    case 'selection':
      return sql`products.id = any(${target.ids}::uuid[])`
    case 'category':
      return sql`products.category_id = ${target.id}`
    case 'brand':
      return sql`products.brand_id = ${target.id}`
    case 'shop':
      return sql`true`
  }
}

type PriceRow = Omit<PriceThen, 'salePrice' | 'price' | 'newPrice'> &
  Record<'salePrice' | 'price' | 'newPrice', number>

type GroupRow = Omit<PriceGroup, 'newPrice' | 'taxClass'> & {
  newPrice: number
  ownClass: string | null
  classOfCategory: string | null
  categoryName: string
}

/** Those of which at most one runs for a product; selections are summed up in `of_selections`. */
const offersOfProduct = ['own', 'of_category', 'of_brand', 'of_shop']

type DiscountSql = { percent: RawBuilder<unknown>; amount: RawBuilder<unknown> }

const largest = (columns: readonly RawBuilder<unknown>[]) => sql`greatest(${sql.join(columns)})`
const columnsOf = (name: string) =>
  [...offersOfProduct, 'of_selections'].map((offer) => sql`${sql.ref(`${offer}.${name}`)}`)
const discountToday: DiscountSql = {
  percent: largest(columnsOf('percentage')),
  amount: largest(columnsOf('amount_off')),
}

export function readChangesWith(
  on: Database,
  target: Target,
  { percentage, amountOff }: Discount,
  moment: Date,
  maxShown: number,
): Promise<PriceChanges> {
  const best = {
    percent: largest([...columnsOf('percentage'), sql`${percentage}::numeric`]),
    amount: largest([...columnsOf('amount_off'), sql`${amountOff}::bigint`]),
  }
  return readChanges(on, target, best, moment, maxShown)
}

export function readChangesWithout(
  on: Database,
  offerId: string,
  target: Target,
  moment: Date,
  maxShown: number,
): Promise<PriceChanges> {
  const unlessIt = (name: string) =>
    largest([
      ...offersOfProduct.map(
        (offer) =>
          sql`case when ${sql.ref(`${offer}.id`)} <> ${offerId} then ${sql.ref(`${offer}.${name}`)} end`,
      ),
      sql`of_selections.${sql.ref(`other_${name}`)}`,
    ])
  const best = { percent: unlessIt('percentage'), amount: unlessIt('amount_off') }
  return readChanges(on, target, best, moment, maxShown, offerId)
}

/** Returns the best sellers and at least one product that keeps its price. */
async function readChanges(
  on: Database,
  target: Target,
  discount: DiscountSql,
  moment: Date,
  maxShown: number,
  withoutOffer: string | null = null,
): Promise<PriceChanges> {
  const runs = (offer: string) => {
    const column = (name: string) => sql.ref(`${offer}.${name}`)
    return sql`${column('ended_at')} is null and ${column('end_date')} >= ${dayOf(moment)}
      and ${column('starts_at')} <= ${moment} and ${column('ends_at')} > ${moment}`
  }
  const isOther = sql`selections.id is distinct from ${withoutOffer}::uuid`
  const changes = sql`(new_price, new_percentage) is distinct from (price, percentage)`
  const some = (condition: RawBuilder<unknown>) => sql`
    select id as "productId", sale_price as "salePrice", price, percentage as "offerPercentage",
      new_price as "newPrice", new_percentage as "newPercentage"
    from prices where ${condition} order by sold_recently desc, id limit ${maxShown}`
  const { rows } = await sql<{
    touched: number
    changed: number
    changing: PriceRow[]
    staying: PriceRow[]
    groups: GroupRow[]
  }>`
    with prices as materialized (
      select products.id, products.category_id, sale_price, sold_recently, tax_class, pieces,
        today.price, today.percentage, after.price as new_price, after.percentage as new_percentage
      from products
        left join offers as own on own.product_id = products.id and ${runs('own')}
        left join offers as of_category
          on of_category.category_id = products.category_id and ${runs('of_category')}
        left join offers as of_brand on of_brand.brand_id = products.brand_id and ${runs('of_brand')}
        left join offers as of_shop on of_shop.whole_shop and ${runs('of_shop')}
        cross join lateral (
          select max(percentage) as percentage, max(amount_off) as amount_off,
            max(percentage) filter (where ${isOther}) as other_percentage,
            max(amount_off) filter (where ${isOther}) as other_amount_off
          from offer_products join offers as selections on selections.id = offer_id
          where offer_products.product_id = products.id and offer_products.end_date >= ${dayOf(moment)}
            and ${runs('selections')}
        ) as of_selections
        cross join lateral price_after(sale_price, ${discountToday.percent}, ${discountToday.amount}) as today
        cross join lateral price_after(sale_price, ${discount.percent}, ${discount.amount}) as after
      where ${isFor(target)}
    )
    select count(*) as touched, count(*) filter (where ${changes}) as changed,
      (select coalesce(json_agg(row), '[]') from (${some(changes)}) as row) as changing,
      (select coalesce(json_agg(row), '[]') from (${some(sql`not (${changes})`)}) as row) as staying,
      (select coalesce(json_agg(row), '[]') from (
        select new_price as "newPrice", pieces, alike.products,
          alike.tax_class as "ownClass", categories.tax_class as "classOfCategory", name as "categoryName"
        from (
          select new_price, pieces, tax_class, category_id, count(*) as products
          from prices where ${changes} group by 1, 2, 3, 4
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

function toGroup({ newPrice, ownClass, classOfCategory, categoryName, ...group }: GroupRow): PriceGroup {
  const taxClass = ownClass ?? classOfCategory ?? proposalFor(categoryName).taxClass
  return { ...group, newPrice: fromPaise(newPrice), taxClass }
}

function fromRow({ salePrice, price, newPrice, ...row }: PriceRow): PriceThen {
  return { ...row, salePrice: fromPaise(salePrice), price: fromPaise(price), newPrice: fromPaise(newPrice) }
}

/** The most that an amount takes off a product of the target, in percent; 0 where it has none. */
export async function readLargestPercentOff(on: Database, target: Target, amountOff: Paise): Promise<number> {
  const { rows } = await sql<{ most: number | null }>`
    select max(100 - 100.0 * after.price / sale_price)::float8 as most
    from products cross join lateral price_after(sale_price, null, ${amountOff}::bigint) as after
    where ${isFor(target)} and sale_price > 0`.execute(on)
  return rows[0]?.most ?? 0
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
