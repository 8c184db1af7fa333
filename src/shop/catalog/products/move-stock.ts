import { run, type Tx } from '../../../platform/database.ts'
import type { StockPlan } from './rules.ts'

const moveUnits = `
  with moved as (
    update product_sizes set stock = stock + by
    from unnest($1::uuid[], $2::int[]) as planned (size_id, by)
    where id = size_id returning id, by
  ) insert into stock_moves (size_id, quantity, cause) select id, by, 'count' from moved`

// Joined tables show the state before the statement: `was.stock` is the stock removed.
const removeSizes = `
  with removed as (
    update product_sizes set stock = 0, removed_at = now(), sku = null, barcode = null, low_stock = null,
      incoming = null, incoming_on = null
    where id = any($1::uuid[]) returning id
  )
  insert into stock_moves (size_id, quantity, cause)
  select id, -was.stock, 'count' from removed join product_sizes as was using (id) where was.stock <> 0`

const addSizes = `
  with added as (
    insert into product_sizes (product_id, size, stock, sku, barcode, place, low_stock, incoming, incoming_on)
    select * from unnest($1::uuid[], $2::numeric[], $3::int[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[],
      $9::date[])
    on conflict (product_id, size)
      do update set stock = excluded.stock, removed_at = null, sku = excluded.sku, barcode = excluded.barcode,
        place = excluded.place, low_stock = excluded.low_stock, incoming = excluded.incoming, incoming_on = excluded.incoming_on,
        added_at = now()
    returning id, stock
  )
  insert into stock_moves (size_id, quantity, cause)
  select id, added.stock - coalesce(was.stock, 0), 'count' from added left join product_sizes as was using (id)
  where added.stock <> coalesce(was.stock, 0)`

// Freed first, because a code may pass from one size to another.
const freeCodes = `update product_sizes set sku = null, barcode = null where id = any($1::uuid[])`

const setDetails = `
  update product_sizes set sku = planned.sku, barcode = planned.barcode, place = planned.place,
    low_stock = planned.low_stock, incoming = planned.incoming, incoming_on = planned.incoming_on
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::int[], $6::int[], $7::date[])
    as planned (id, sku, barcode, place, low_stock, incoming, incoming_on)
  where product_sizes.id = planned.id`

/**
 * Records a stock move for every change. A removed size keeps its row with stock 0, and its place: its orders are still
 * picked there, their returns are counted there, and adding it again reuses the row.
 */
export async function moveStock(
  tx: Tx,
  plans: readonly { productId: string; plan: StockPlan }[],
): Promise<void> {
  const moved = plans.flatMap(({ plan }) => plan.moved)
  const removed = plans.flatMap(({ plan }) => plan.removed.map(({ id }) => id))
  const added = plans.flatMap(({ productId, plan }) => plan.added.map((size) => ({ productId, ...size })))
  if (moved.length > 0) await run(tx, moveUnits, [moved.map(({ id }) => id), moved.map(({ by }) => by)])
  if (removed.length > 0) await run(tx, removeSizes, [removed])
  const edited = plans.flatMap(({ plan }) => plan.edited)
  if (edited.length > 0) {
    await run(tx, freeCodes, [edited.map(({ id }) => id)])
    await run(tx, setDetails, [
      edited.map(({ id }) => id),
      edited.map(({ sku }) => sku),
      edited.map(({ barcode }) => barcode),
      edited.map(({ place }) => place),
      edited.map(({ lowStock }) => lowStock),
      edited.map(({ incoming }) => incoming?.units ?? null),
      edited.map(({ incoming }) => incoming?.on ?? null),
    ])
  }
  if (added.length > 0)
    await run(tx, addSizes, [
      added.map(({ productId }) => productId),
      added.map(({ size }) => size),
      added.map(({ stock }) => stock),
      added.map(({ sku = null }) => sku),
      added.map(({ barcode = null }) => barcode),
      added.map(({ place = null }) => place),
      added.map(({ lowStock = null }) => lowStock),
      added.map(({ incoming }) => incoming?.units ?? null),
      added.map(({ incoming }) => incoming?.on ?? null),
    ])
}
