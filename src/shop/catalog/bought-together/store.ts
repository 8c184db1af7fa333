import { type Database, run } from '../../../platform/database.ts'
import { MAX_KEPT, MAX_SHOWN, MIN_BUYERS } from './rules.ts'

/** Of a product; so many say what is bought with it, and no part takes long. */
const MAX_ORDERS = 1_000

const nextProducts = 'select id from products where id > $1 order by id limit $2'

export async function listProductIds(on: Database, after: string, limit: number): Promise<string[]> {
  return (await run<{ id: string }>(on, nextProducts, [after, limit])).map(({ id }) => id)
}

const isKept = (items: string) => `${items}.status not in ('Cancelled', 'ReturnAccepted')`
const isOtherStyle =
  '(other.style_code is null or lower(other.style_code) is distinct from lower(product.style_code))'

const counted = `
  select product_id, other_id, buyers from (
    select product.id as product_id, other.id as other_id, count(distinct user_id)::int as buyers,
      row_number() over (partition by product.id order by count(distinct user_id) desc, other.id) as place
    from products as product
      cross join lateral (
        select order_id from order_items
        where product_id = product.id and sold_at >= $2 and ${isKept('order_items')}
        order by sold_at desc limit ${MAX_ORDERS}
      ) as bought
      join orders on orders.id = bought.order_id and state = 'placed' and placed_at >= $2
      join order_items as item on item.order_id = bought.order_id and item.product_id <> product.id and ${isKept('item')}
      join products as other on other.id = item.product_id and other.deleted_at is null and ${isOtherStyle}
    where product.id = any(array(select unnest($1::uuid[]))) and product.deleted_at is null
    group by product.id, other.id having count(distinct user_id) >= ${MIN_BUYERS}
  ) as pairs where place <= ${MAX_KEPT}`

const replace = `
  with counted as (${counted}), removed as (
    delete from bought_together where product_id = any(array(select unnest($1::uuid[])))
      and not exists (
        select from counted
        where counted.product_id = bought_together.product_id and counted.other_id = bought_together.other_id)
  )
  insert into bought_together (product_id, other_id, buyers) select product_id, other_id, buyers from counted
  on conflict (product_id, other_id) do update set buyers = excluded.buyers
  where bought_together.buyers <> excluded.buyers`

/** Writes only differences. */
export async function replaceBoughtTogether(
  on: Database,
  productIds: readonly string[],
  since: Date,
): Promise<void> {
  await run(on, replace, [productIds, since])
}

const shown = `
  select other.id from bought_together
    join products as product on product.id = product_id
    join products as other on other.id = other_id
  where product_id = $1 and other.listed and other.deleted_at is null and other.sizes_in_stock <> '{}' and ${isOtherStyle}
  order by buyers desc, other.id limit ${MAX_SHOWN}`

/** On sale and in stock, of other styles, what most buyers bought with the product first. */
export async function listBoughtWith(on: Database, productId: string): Promise<string[]> {
  return (await run<{ id: string }>(on, shown, [productId])).map(({ id }) => id)
}
