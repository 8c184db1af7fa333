import { setTimeout as sleep } from 'node:timers/promises'
import { clock } from '../../../platform/clock.ts'
import { inOneMoment, run, transaction } from '../../../platform/database.ts'
import { lockProducts } from '../products/store.ts'

const DAYS = 90
const PRODUCTS_PER_PART = 500

/**
 * 'Recommended' ranks by units sold in the last 90 days without cancellations and returns (rules.md, `getProducts`).
 * Writes only differences, in short transactions; idempotent after a crash.
 */
export async function rankProducts(now = clock.now()): Promise<void> {
  const ranks = await findChangedRanks(now)
  for (let from = 0; from < ranks.length; from += PRODUCTS_PER_PART) {
    const began = performance.now()
    await writeRanks(ranks.slice(from, from + PRODUCTS_PER_PART))
    await sleep(performance.now() - began)
  }
}

type Rank = { id: string; units: number }

const changedRanks = `
  with sold as (
    select product_id, sum(quantity)::int as units
    from orders join order_items on order_items.order_id = orders.id
    where state = 'placed' and placed_at between $1 and $2
      and status not in ('Cancelled', 'ReturnAccepted')
    group by product_id
  )
  select id, coalesce(units, 0) as units from products left join sold on product_id = id
  where deleted_at is null and sold_recently <> coalesce(units, 0)`

function findChangedRanks(now: Date): Promise<Rank[]> {
  const since = new Date(now.getTime() - DAYS * 24 * 60 * 60 * 1000)
  return inOneMoment((on) => run<Rank>(on, changedRanks, [since, now]))
}

const updateRanks = `
  update products set sold_recently = units
  from unnest($1::uuid[], $2::int[]) as ranks (product_id, units)
  where id = product_id and deleted_at is null`

/** Locks in id order, like every writer of several products. */
function writeRanks(ranks: readonly Rank[]): Promise<void> {
  const ids = ranks.map(({ id }) => id)
  return transaction(async (tx) => {
    await lockProducts(tx, ids)
    await run(tx, updateRanks, [ids, ranks.map(({ units }) => units)])
  })
}
