import { MAX_COUNTED, offsetOf, type Page } from '../../../lib/paging.ts'
import { type Database, run, type Tx } from '../../../platform/database.ts'
import { sizeSystemColumn } from '../store.ts'
import { SALES_DAYS, type StockList, type StockQuery, type StockRow } from './rules.ts'
import { daysLeftOf, lowProducts } from './store.ts'

// `offset 0` keeps the planner from joining all products: at most `MAX_COUNTED` sizes are looked up.
const ofActive = `lateral (
  select from products where products.id = found.product_id and active and deleted_at is null offset 0) as active_ones`

const ofAll = `lateral (
  select from products where products.id = found.product_id and deleted_at is null offset 0) as there`

const sizesOfProducts = (products: string, sizes: string) => `
  select size_id from (select product_id, units from product_stock where ${products}) as found, ${ofActive}, lateral (
    select id as size_id from product_sizes
    where product_sizes.product_id = found.product_id and removed_at is null and ${sizes} offset 0
  ) as of_product`

const found: Record<StockList | 'product', string> = {
  soon: `select size_id from selling_sizes as found, ${ofActive} where days_left <= $1::int order by days_left, size_id`,
  out: `
    (select size_id from selling_sizes as found, ${ofActive} where days_left is null
      order by sold desc, size_id limit ${MAX_COUNTED})
    union ${sizesOfProducts('has_out_size', 'stock = 0')}`,
  low: sizesOfProducts(
    lowProducts('$1::int'),
    'stock > 0 and coalesce(stock <= low_stock, units <= $1::int)',
  ),
  incoming: `select id as size_id from product_sizes as found, ${ofAll}
    where incoming is not null and removed_at is null order by incoming_on, id`,
  product: 'select id as size_id from product_sizes where product_id = $1::uuid and removed_at is null',
}

const order: Record<keyof typeof found, string> = {
  soon: '"daysLeft", size_id',
  out: 'sold desc, size_id',
  low: '"daysLeft" nulls last, sold desc, size_id',
  incoming: 'incoming_on, size_id',
  product: 'size',
}

const pageOf = (list: keyof typeof found, paged = 'limit $2 offset $3') => `
  with found as materialized (select * from (${found[list]}) as found limit ${MAX_COUNTED}), measured as (
    select found.size_id, product_sizes.product_id, size, sku, place, stock, coalesce(sold, 0) as sold,
      days_left as "daysLeft", incoming, incoming_on
    from found join product_sizes on product_sizes.id = found.size_id
    left join selling_sizes on selling_sizes.size_id = found.size_id
    where removed_at is null
  ), page as (select * from measured order by ${order[list]} ${paged})
  select (select count(*)::int from measured) as total, coalesce((
    select json_agg(json_build_object('sizeId', page.size_id, 'productId', products.id, 'productName', products.name,
      'gender', gender, 'category', json_build_object('name', categories.name, 'sizeSystem', ${sizeSystemColumn}),
      'size', size, 'sku', sku, 'place', place, 'stock', stock, 'sold', sold, 'daysLeft', "daysLeft",
      'incoming', case when incoming is not null then json_build_object('units', incoming, 'on', incoming_on) end) order by ${order[list]})
    from page join products on products.id = page.product_id join categories on categories.id = category_id
  ), '[]') as sizes`

const pages = {
  soon: pageOf('soon'),
  out: pageOf('out', 'limit $1 offset $2'),
  low: pageOf('low'),
  incoming: pageOf('incoming', 'limit $1 offset $2'),
  product: pageOf('product'),
}

/** Call `sumStock` first. The total is capped at `MAX_COUNTED`, and a longer list is of so many sizes. */
export async function readStockPage(
  on: Database,
  asked: StockQuery,
  lowStock: number,
  page: Page,
): Promise<{ sizes: StockRow[]; total: number }> {
  const list = 'productId' in asked ? 'product' : asked.list
  const measure = 'productId' in asked ? asked.productId : asked.list === 'low' ? lowStock : asked.days
  const paged = [page.limit, offsetOf(page)]
  const [row] = await run<{ sizes: StockRow[]; total: number }>(
    on,
    pages[list],
    list === 'out' || list === 'incoming' ? paged : [measure, ...paged],
  )
  return row ?? { sizes: [], total: 0 }
}

const changed = `
  with sold as (
    select size_id, sum(quantity)::int as sold from orders join order_items on order_items.order_id = orders.id
    where state = 'placed' and placed_at > $1 and placed_at <= $2 and status <> 'Cancelled'
    group by size_id
  ), measured as (
    select product_sizes.id, sold, case when added_at is null then ${SALES_DAYS}
      else least(${SALES_DAYS}, greatest(7, ceil(extract(epoch from $2::timestamptz - added_at) / 86400)))::int end as days
    from sold join product_sizes on product_sizes.id = size_id where removed_at is null
  )
  select coalesce(measured.id, size_id) as id, coalesce(measured.sold, 0) as sold, coalesce(measured.days, 7) as days
  from measured full join selling_sizes on size_id = measured.id
  where (measured.sold, measured.days) is distinct from (selling_sizes.sold, selling_sizes.days::int)`

export type SoldSize = { id: string; sold: number; days: number }

/** Sizes of which other numbers are due; `sold` is 0 where none. */
export function findChangedSizes(on: Database, since: Date, now: Date): Promise<SoldSize[]> {
  return run<SoldSize>(on, changed, [since, now])
}

// The lock of the stock totals: `sumStock` writes the days left too.
const lock = 'select from stock_totals_state for update'
const remove = 'delete from selling_sizes where size_id = any($1::uuid[])'
const write = `
  insert into selling_sizes (size_id, product_id, sold, days, days_left)
  select product_sizes.id, product_id, sold, days, ${daysLeftOf}
  from unnest($1::uuid[], $2::int[], $3::int[]) as counted (size_id, sold, days)
  join product_sizes on product_sizes.id = counted.size_id
  on conflict (size_id) do update
    set sold = excluded.sold, days = excluded.days, days_left = excluded.days_left`

export async function writeSoldSizes(tx: Tx, sizes: readonly SoldSize[]): Promise<void> {
  await run(tx, lock, [])
  const [none, some] = [sizes.filter(({ sold }) => sold === 0), sizes.filter(({ sold }) => sold > 0)]
  if (none.length > 0) await run(tx, remove, [none.map(({ id }) => id)])
  if (some.length === 0) return
  await run(tx, write, [some.map(({ id }) => id), some.map(({ sold }) => sold), some.map(({ days }) => days)])
}
