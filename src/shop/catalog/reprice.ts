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

const updatePrices = `
  update products set
    price_on_even_days = even.price, percentage_on_even_days = even.percentage,
    price_on_odd_days = odd.price, percentage_on_odd_days = odd.percentage
  from products as was
    cross join lateral price_on(was.id, was.category_id, was.sale_price, $2) as even
    cross join lateral price_on(was.id, was.category_id, was.sale_price, $3) as odd
  where was.id = any($1::uuid[]) and products.id = was.id and was.deleted_at is null
    and (was.price_on_even_days, was.percentage_on_even_days, was.price_on_odd_days, was.percentage_on_odd_days)
      is distinct from (even.price, even.percentage, odd.price, odd.percentage)`

export async function writePrices(tx: Tx, today: Day, productIds: readonly string[]): Promise<void> {
  const tomorrow = addDays(today, 1)
  const [evenDay, oddDay] = isEvenDay(today) ? [today, tomorrow] : [tomorrow, today]
  await run(tx, updatePrices, [productIds, evenDay, oddDay])
}
