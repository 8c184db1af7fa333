import { run, type Tx } from '../../../platform/database.ts'
import { codeNames, type PartialDetails, sizeColumns } from '../size-fields-rules.ts'
import type { StockPlan } from './rules.ts'

const moveUnits = `
  with moved as (
    update product_sizes set stock = stock + by
    from unnest($1::uuid[], $2::int[]) as planned (size_id, by)
    where id = size_id returning id, by
  ) insert into stock_moves (size_id, quantity, cause) select id, by, 'count' from moved`

const columns = sizeColumns.map(({ name }) => name)
const setColumns = (source: string) => columns.map((name) => `${name} = ${source}.${name}`).join(', ')
/** Arrays that are `$first`, the next and so on. */
const arrays = (first: number) =>
  sizeColumns.map(({ type }, index) => `$${first + index}::${type}[]`).join(', ')
const arraysOf = (sizes: readonly PartialDetails[]) => sizeColumns.map(({ read }) => sizes.map(read))

// Joined tables show the state before the statement: `was.stock` is the stock removed.
const removeSizes = `
  with removed as (
    update product_sizes set stock = 0, removed_at = now(),
      ${sizeColumns.flatMap(({ name, isKept }) => (isKept ? [] : `${name} = null`)).join(', ')}
    where id = any($1::uuid[]) returning id
  )
  insert into stock_moves (size_id, quantity, cause)
  select id, -was.stock, 'count' from removed join product_sizes as was using (id) where was.stock <> 0`

const addSizes = `
  with added as (
    insert into product_sizes (product_id, size, stock, ${columns.join(', ')})
    select * from unnest($1::uuid[], $2::numeric[], $3::int[], ${arrays(4)})
    on conflict (product_id, size)
      do update set stock = excluded.stock, removed_at = null, ${setColumns('excluded')}, added_at = now()
    returning id, stock
  )
  insert into stock_moves (size_id, quantity, cause)
  select id, added.stock - coalesce(was.stock, 0), 'count' from added left join product_sizes as was using (id)
  where added.stock <> coalesce(was.stock, 0)`

// Freed first, because a code may pass from one size to another.
const freeCodes = `
  update product_sizes set ${codeNames.map((name) => `${name} = null`).join(', ')} where id = any($1::uuid[])`

const setDetails = `
  update product_sizes set ${setColumns('planned')}
  from unnest($1::uuid[], ${arrays(2)}) as planned (id, ${columns.join(', ')})
  where product_sizes.id = planned.id`

/**
 * Records a stock move for every change. A removed size keeps its row with stock 0: returns are counted there, and adding it
 * again reuses the row.
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
    await run(tx, setDetails, [edited.map(({ id }) => id), ...arraysOf(edited)])
  }
  if (added.length > 0)
    await run(tx, addSizes, [
      added.map(({ productId }) => productId),
      added.map(({ size }) => size),
      added.map(({ stock }) => stock),
      ...arraysOf(added),
    ])
}
