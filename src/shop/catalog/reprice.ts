import { sql } from 'kysely'
import { addDays, type Day, isEvenDay } from '../../lib/dates.ts'
import { run, type Tx } from '../../platform/database.ts'

/** Larger categories are repriced in the background. */
export const MAX_REPRICED_AT_ONCE = 500

const lock = `select pg_advisory_xact_lock(hashtext('prices'))`

/** Serializes all changes of offers and prices. Lock before writing them and before reading the date. */
export async function lockPrices(tx: Tx): Promise<void> {
  await run(tx, lock, [])
}

/**
 * Updates today's and tomorrow's prices for sorting and filtering, in the transaction that changes the product or
 * offer. Large categories are left to prepare-prices.ts; the prices shown are computed from the offers.
 */
export async function reprice(
  tx: Tx,
  today: Day,
  target: { productIds: readonly string[] } | { categoryId: string },
): Promise<void> {
  await lockPrices(tx)
  if ('productIds' in target) return writePrices(tx, today, target.productIds)
  const { categoryId } = target
  const some = await tx
    .selectFrom('products')
    .where('category_id', '=', categoryId)
    .where('deleted_at', 'is', null)
    .select('id')
    .limit(MAX_REPRICED_AT_ONCE + 1)
    .execute()
  if (some.length <= MAX_REPRICED_AT_ONCE) {
    return writePrices(
      tx,
      today,
      some.map(({ id }) => id),
    )
  }
  await tx
    .insertInto('price_updates')
    .values({ category_id: categoryId })
    .onConflict((update) =>
      update
        .column('category_id')
        .where('finished_at', 'is', null)
        .doUpdateSet({ after_created_at: sql`default`, after_id: sql`default`, done: 0, total: null }),
    )
    .execute()
}

// Locks in id order, like every writer of several products.
const updatePrices = `
  with changed as materialized (
    select id, even.price as even_price, even.percentage as even_percentage,
      odd.price as odd_price, odd.percentage as odd_percentage
    from products
      cross join lateral price_on(id, category_id, sale_price, $2) as even
      cross join lateral price_on(id, category_id, sale_price, $3) as odd
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
  const tomorrow = addDays(today, 1)
  const [evenDay, oddDay] = isEvenDay(today) ? [today, tomorrow] : [tomorrow, today]
  await run(tx, updatePrices, [productIds, evenDay, oddDay])
}
