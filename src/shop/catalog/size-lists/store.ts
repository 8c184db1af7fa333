import { sql } from 'kysely'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { type Database, run, type Tx } from '../../../platform/database.ts'
import { laterThan } from '../../audit-log/store.ts'
import { FIRST_OWN_SIZE, type OwnList, type OwnSize, ownSystemOf, sizeKey } from '../own-sizes-rules.ts'
import { wordOf } from '../size-rules.ts'
import type { ListUse, SizeList, SizeListDraft, SizeListValues } from './rules.ts'

type ListRow = { id: string; name: string; sizes: number[]; updatedAt: Date }
const columns = [
  'id',
  'name',
  'sizes',
  sql<Date>`date_trunc('milliseconds', updated_at)`.as('updatedAt'),
] as const

const labels = `select number as size, label from own_sizes where number = any($1::int[])`

async function labelled(on: Database, rows: readonly ListRow[]): Promise<SizeList[]> {
  const own = await run<OwnSize>(on, labels, [rows.flatMap(({ sizes }) => sizes)])
  const labelsBySize = new Map(own.map(({ size, label }) => [size, label]))
  const labelOf = (size: number) => labelsBySize.get(size) ?? wordOf(size) ?? String(size)
  return rows.map(({ sizes, ...row }) => ({
    ...row,
    sizes: sizes.map((size) => ({ size, label: labelOf(size) })),
  }))
}

async function oneLabelled(tx: Tx, row: ListRow | undefined): Promise<SizeList | null> {
  const [list] = row ? await labelled(tx, [row]) : []
  return list ?? null
}

const known = `
  select
    (select coalesce(json_agg(json_build_object('size', number, 'label', label) order by number), '[]') from own_sizes) as sizes,
    (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'sizes', sizes) order by lower(name)), '[]')
      from size_lists) as lists`

export async function readOwnSizes(on: Database): Promise<{ sizes: OwnSize[]; lists: OwnList[] }> {
  type Row = { sizes: OwnSize[]; lists: { id: string; name: string; sizes: number[] }[] }
  const [row] = await run<Row>(on, known, [])
  const { sizes = [], lists = [] } = row ?? {}
  return { sizes, lists: lists.map(({ id, ...list }) => ({ ...list, system: ownSystemOf(id) })) }
}

export async function readLists(on: Database): Promise<SizeList[]> {
  const rows = await on.selectFrom('size_lists').select(columns).orderBy(sql`lower(name)`).execute()
  return labelled(on, rows)
}

/** `FOR UPDATE`: also blocks products and categories that start to use the list. */
export async function lockList(tx: Tx, id: string): Promise<SizeList | null> {
  const row = await tx
    .selectFrom('size_lists')
    .where('id', '=', id)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()
  return oneLabelled(tx, row)
}

/** Shared lock: the list cannot be deleted until `tx` ends. */
export async function lockListShared(tx: Tx, id: string): Promise<boolean> {
  const locked = await tx
    .selectFrom('size_lists')
    .where('id', '=', id)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  return locked !== undefined
}

export async function countLists(tx: Tx): Promise<number> {
  const [row] = await run<{ count: number }>(tx, 'select count(*)::int as count from size_lists', [])
  return row?.count ?? 0
}

export async function insertList(
  tx: Tx,
  { id, name, sizes }: SizeListDraft,
): Promise<Result<SizeList, { reason: 'name-taken' }>> {
  const inserted = await tx
    .insertInto('size_lists')
    .values({ name, sizes: sizes.map(({ size }) => size), ...(id && { id }) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
  const list = await oneLabelled(tx, inserted)
  return list ? done(list) : refused({ reason: 'name-taken' })
}

export async function updateList(
  tx: Tx,
  { id, name, sizes }: SizeListValues,
): Promise<Result<SizeList, { reason: 'name-taken' }>> {
  const updated = await tx
    .updateTable('size_lists')
    .set({ name, sizes: sizes.map(({ size }) => size), updated_at: laterThan(clock.now()) })
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (select from size_lists as others where lower(others.name) = lower(${name}) and others.id <> ${id})`,
    )
    .returning(columns)
    .executeTakeFirst()
  const list = await oneLabelled(tx, updated)
  return list ? done(list) : refused({ reason: 'name-taken' })
}

const insertLabel = `
  insert into own_sizes (number, label, key)
  select coalesce(max(number) + 1, ${FIRST_OWN_SIZE}), $1, $2 from own_sizes returning number`

/** Call `lockPrices` first. */
export async function insertOwnSize(tx: Tx, label: string): Promise<OwnSize> {
  const [row] = await run<{ number: number }>(tx, insertLabel, [label, sizeKey(label)])
  if (!row) throw new Error('an insert answers its rows')
  return { size: row.number, label }
}

const updateLabel = `
  update own_sizes set label = $2, key = $3
  where number = $1 and not exists (select from own_sizes as others where others.key = $3 and others.number <> $1)
  returning number`

/** False if another size has the label. All lists that have the size are edited: a form of before cannot rename it back. */
export async function renameOwnSize(tx: Tx, { size, label }: OwnSize): Promise<boolean> {
  const renamed = await run(tx, updateLabel, [size, label, sizeKey(label)])
  if (renamed.length === 0) return false
  await tx
    .updateTable('size_lists')
    .set({ updated_at: laterThan(clock.now()) })
    .where(sql<boolean>`${size} = any(sizes)`)
    .execute()
  return true
}

const ofList = `products.deleted_at is null and (size_list = $1
    or (size_list is null and sizes_mean is null and category_id in (select id from categories where size_list = $1)))`

const productsWithSizes = `
  select product_sizes.size, min(products.name) as product, count(*)::int as count
  from products join product_sizes on product_id = products.id and removed_at is null
  where ${ofList} and product_sizes.size = any($2::numeric[])
  group by product_sizes.size order by product_sizes.size limit 1`

/** One of the sizes that a product of the list has, with the name of such a product. */
export async function findUsedSize(
  tx: Tx,
  listId: string,
  sizes: readonly number[],
): Promise<{ size: number; product: string; count: number } | null> {
  if (sizes.length === 0) return null
  const [used] = await run<{ size: number; product: string; count: number }>(tx, productsWithSizes, [
    listId,
    sizes,
  ])
  return used ?? null
}

const uses = `
  select size_lists.id, (select count(*)::int from products where size_list = size_lists.id and deleted_at is null) as products,
    (select count(*)::int from categories where size_list = size_lists.id) as categories,
    (select count(*)::int from size_guides where size_list = size_lists.id) as guides
  from size_lists where $1::uuid is null or id = $1`

/** By the list's id; null for all. */
export async function countUses(on: Database, id: string | null): Promise<Map<string, ListUse>> {
  const rows = await run<ListUse & { id: string }>(on, uses, [id])
  return new Map(rows.map(({ id, ...use }) => [id, use]))
}

const leaveDeleted = 'update products set size_list = null where size_list = $1 and deleted_at is not null'

/** Deleted products keep their sizes, whose labels are known without the list. */
export async function deleteList(tx: Tx, id: string): Promise<void> {
  await run(tx, leaveDeleted, [id])
  await tx.deleteFrom('size_lists').where('id', '=', id).execute()
}
