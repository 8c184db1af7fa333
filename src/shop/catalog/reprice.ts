import { sql } from 'kysely'
import { addDays, type Day, dayOf, isEvenDay, startOf } from '../../lib/dates.ts'
import { clock } from '../../platform/clock.ts'
import { run, type Tx } from '../../platform/database.ts'
import type { PricedProducts } from './rules.ts'

/** More are repriced in the background. */
export const MAX_REPRICED_AT_ONCE = 500

const lock = `select pg_advisory_xact_lock(hashtext('prices'))`

/** Serializes all changes of offers and prices. Lock before writing them and before reading the date. */
export async function lockPrices(tx: Tx): Promise<void> {
  await run(tx, lock, [])
}

/**
 * Updates today's and tomorrow's prices for sorting and filtering, in the transaction that changes the product or
 * offer. Many products are left to prepare-prices.ts; the prices shown are computed from the offers.
 */
export async function reprice(tx: Tx, today: Day, target: PricedProducts): Promise<void> {
  await lockPrices(tx)
  if (target !== 'all' && 'productIds' in target) return writePrices(tx, today, target.productIds)
  const products = tx.selectFrom('products').where('deleted_at', 'is', null).select('id')
  const among =
    target === 'all'
      ? products
      : 'brandId' in target
        ? products.where('brand_id', '=', target.brandId)
        : products.where('category_id', '=', target.categoryId)
  const some = await among.limit(MAX_REPRICED_AT_ONCE + 1).execute()
  if (some.length <= MAX_REPRICED_AT_ONCE) {
    return writePrices(
      tx,
      today,
      some.map(({ id }) => id),
    )
  }
  const again = {
    ...{ after_created_at: sql<Date>`default`, after_id: sql<string>`default` },
    ...{ done: 0, total: null },
  }
  const updates = tx.insertInto('price_updates')
  await (target !== 'all' && 'categoryId' in target
    ? updates
        .values({ category_id: target.categoryId })
        .onConflict((update) =>
          update.column('category_id').where('finished_at', 'is', null).doUpdateSet(again),
        )
    : // A large brand is repriced with all products: what each night's preparation does anyway.
      updates
        .values({ day: today })
        .onConflict((update) => update.column('day').doUpdateSet({ ...again, finished_at: null }))
  ).execute()
}

// Locks in id order, like every writer of several products.
const updatePrices = `
  with changed as materialized (
    select id, even.price as even_price, even.percentage as even_percentage,
      odd.price as odd_price, odd.percentage as odd_percentage
    from products
      cross join lateral price_at(id, category_id, sale_price, $2) as even
      cross join lateral price_at(id, category_id, sale_price, $3) as odd
    where id = any($1::uuid[]) and deleted_at is null
      and (price_on_even_days, percentage_on_even_days, price_on_odd_days, percentage_on_odd_days)
        is distinct from (even.price, even.percentage, odd.price, odd.percentage)
  ), locked as materialized (
    select id from products where id = any(array(select id from changed)) order by id for no key update
  )
  update products set
    price_on_even_days = even_price, percentage_on_even_days = even_percentage,
    price_on_odd_days = odd_price, percentage_on_odd_days = odd_percentage
  from changed join locked using (id)
  where products.id = changed.id`

export async function writePrices(tx: Tx, today: Day, productIds: readonly string[]): Promise<void> {
  const now = clock.now()
  // What begins or ends within a day is written at its moment, by follow-offer-times.ts.
  const ofToday = dayOf(now) === today ? now : startOf(today)
  const ofTomorrow = startOf(addDays(today, 1))
  const moments = isEvenDay(today) ? [ofToday, ofTomorrow] : [ofTomorrow, ofToday]
  await run(tx, updatePrices, [productIds, ...moments])
}
