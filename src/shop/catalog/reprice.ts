import { sql } from 'kysely'
import type { Day } from '../../lib/dates.ts'
import { fromPaise } from '../../lib/money.ts'
import { type Tx, transaction } from '../../platform/database.ts'
import { discountedPrice } from './rules.ts'

type Among = { productId?: string; categoryId?: string }

/**
 * From here on nobody else changes a price until `tx` has ended. Comes before anything that `reprice` follows is written,
 * and before the day is asked for: who waited here over midnight would bring yesterday's prices back.
 */
export async function holdPrices(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('prices'))`.execute(tx)
}

/**
 * Brings what is paid into line with the offers that run on `day`: of a product's own and its category's the larger
 * percentage counts (rules.md, Prices). Belongs into the transaction that writes a product or an offer; `among` narrows
 * it to what was written. A product that is written stands at its selling price, without an offer, until this has run.
 */
export async function reprice(tx: Tx, day: Day, among: Among = {}): Promise<void> {
  // One at a time: two offers made at once would not see each other, and the later could overwrite the larger.
  await holdPrices(tx)
  const changed = (await offeredProducts(tx, day, among))
    .map(({ id, salePrice, price, best, current }) => {
      const paid = best === null ? salePrice : discountedPrice(fromPaise(salePrice), best)
      return { id, paid, best, differs: paid !== price || best !== current }
    })
    .filter(({ differs }) => differs)
  if (changed.length === 0) return
  await sql`
    update products set price = changed.paid, offer_percentage = changed.best
    from unnest(
      ${changed.map(({ id }) => id)}::uuid[],
      ${changed.map(({ paid }) => paid)}::bigint[],
      ${changed.map(({ best }) => best)}::numeric[]
    ) as changed (id, paid, best)
    where products.id = changed.id`.execute(tx)
}

type Offered = { id: string; salePrice: number; price: number; current: number | null; best: number | null }

/** The products that have an offer on `day`, or whose price still has one in it. */
async function offeredProducts(tx: Tx, day: Day, among: Among) {
  const { rows } = await sql<Offered>`
    with running as (
      select * from offers where start_date <= ${day} and end_date >= ${day} and ended_at is null
    ),
    candidates (id, percentage) as (
      select product_id, percentage from running where product_id is not null
      union all
      select products.id, percentage from running join products using (category_id)
      union all
      select id, null from products where offer_percentage is not null
    )
    select products.id, sale_price as "salePrice", price, offer_percentage as current, max(percentage) as best
    from candidates join products using (id)
    where deleted_at is null
      and (${among.productId ?? null}::uuid is null or id = ${among.productId ?? null})
      and (${among.categoryId ?? null}::uuid is null or category_id = ${among.categoryId ?? null})
    group by products.id`.execute(tx)
  return rows
}

/** Makes the prices those of `today`, unless that is done: what the shop does before it answers anything on a new day. */
export async function ensurePrices(today: Day): Promise<void> {
  await transaction(async (tx) => {
    // A second process waits here until the first has finished, and then finds the day there.
    const begun = await tx
      .insertInto('priced_days')
      .values({ day: today })
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .executeTakeFirst()
    if (begun) await reprice(tx, today)
  })
}
