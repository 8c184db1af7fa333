import { clock } from '../../platform/clock.ts'
import { db, run, transaction } from '../../platform/database.ts'
import { lockPrices, reprice } from './reprice.ts'
import type { PricedProducts } from './rules.ts'

const BATCH_SIZE = 20

// Each part has a partial index.
const due = `
  select id from offers where start_time is not null and not begun and ended_at is null and starts_at <= $1
  union all
  select id from offers where end_time is not null and ended_at is null and ends_at <= $1`

const firstDue = `${due} limit 1`

const follow = `
  update offers set begun = true, ended_at = case when end_time is not null and ends_at <= $1 then ends_at end
  where id in (select id from (${due}) as due order by id limit $2)
  returning array(select offer_products.product_id from offer_products where offer_id = offers.id)
    || product_id as "productIds", category_id as "categoryId", brand_id as "brandId", whole_shop as "wholeShop"`

type Target = {
  productIds: (string | null)[]
  categoryId: string | null
  brandId: string | null
  wholeShop: boolean
}

/**
 * Writes the prices of lists and invalidates pages when an offer begins or ends at a time of a day; what is charged follows
 * by itself. Offers that begin and end with a day have their prices prepared. Safe to run in several processes.
 */
export async function followOfferTimes(): Promise<void> {
  while ((await run(db, firstDue, [clock.now()])).length > 0) {
    await transaction(async (tx) => {
      await lockPrices(tx)
      for (const target of await run<Target>(tx, follow, [clock.now(), BATCH_SIZE]))
        await reprice(tx, clock.today(), productsOf(target))
    })
  }
}

function productsOf({ productIds, categoryId, brandId, wholeShop }: Target): PricedProducts {
  if (wholeShop) return 'all'
  if (categoryId) return { categoryId }
  return brandId ? { brandId } : { productIds: productIds.flatMap((id) => id ?? []) }
}
