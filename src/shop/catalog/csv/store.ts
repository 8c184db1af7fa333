import { sql } from 'kysely'
import { type Database, run, type Tx } from '../../../platform/database.ts'
import type { StockChange } from './row-rules.ts'
import { type ImportProgress, MAX_WRONG_SHOWN, type WrongCells } from './rules.ts'

type Names = Record<'category' | 'brand' | 'taxClass', Map<string, string>>

export async function readNames(on: Database): Promise<Names> {
  const named = async (table: 'categories' | 'brands' | 'tax_classes') => {
    const rows = await on.selectFrom(table).select(['id', 'name']).execute()
    return new Map(rows.flatMap(({ id, name }) => [[name.toLowerCase(), id] as const, [id, id] as const]))
  }
  return {
    category: await named('categories'),
    brand: await named('brands'),
    taxClass: await named('tax_classes'),
  }
}

type StoredImport = ImportProgress & { id: string; fileHash: Buffer; isFinished: boolean }

const progressColumns = [
  sql<boolean>`finished_at is not null`.as('isFinished'),
  'rows_done as rowsDone',
  'added',
  'changed',
  'unchanged as left',
  'refused',
  sql<WrongCells>`wrong`.as('wrong'),
  'left_out as leftOut',
] as const
const importColumns = ['id', 'file_hash as fileHash', ...progressColumns] as const

/** Imports older than a day are not resumed. */
export async function findUnfinished(on: Database, by: string, hash: Buffer): Promise<StoredImport | null> {
  const unfinished = await on
    .selectFrom('product_imports')
    .where('admin_id', '=', by)
    .where('file_hash', '=', hash)
    .where('finished_at', 'is', null)
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('at', 'desc')
    .select(importColumns)
    .limit(1)
    .executeTakeFirst()
  return unfinished ?? null
}

/** Finds by key, else the unfinished import of the same file, which then gets the key. */
export async function resumeImport(
  on: Database,
  by: string,
  key: string | null,
  hash: Buffer,
): Promise<StoredImport | null> {
  const ofKey = await on
    .selectFrom('product_imports')
    .where('admin_id', '=', by)
    .where(({ or, eb, val }) => or([eb('key', '=', key), eb(val(key), '=', sql<string>`any(later_keys)`)]))
    .select(importColumns)
    .executeTakeFirst()
  if (ofKey) return ofKey
  const unfinished = await findUnfinished(on, by, hash)
  if (unfinished && key !== null)
    await on
      .updateTable('product_imports')
      .where('id', '=', unfinished.id)
      .set({ later_keys: sql`array_append(later_keys, ${key})` })
      .execute()
  return unfinished
}

export async function insertImport(
  on: Database,
  by: string,
  key: string | null,
  hash: Buffer,
  wrong: WrongCells = [],
): Promise<StoredImport> {
  const leftOut = [...new Set(wrong.map(({ row }) => row))]
  return on
    .insertInto('product_imports')
    .values({
      ...{ admin_id: by, key, file_hash: hash, added: 0, changed: 0, unchanged: 0, finished_at: null },
      ...{
        refused: leftOut.length,
        left_out: leftOut,
        wrong: JSON.stringify(wrong.slice(0, MAX_WRONG_SHOWN)),
      },
    })
    .onConflict((conflict) => conflict.columns(['admin_id', 'key']).doUpdateSet({ key }))
    .returning(importColumns)
    .executeTakeFirstOrThrow()
}

export function lockImport(tx: Tx, id: string): Promise<ImportProgress> {
  return tx
    .selectFrom('product_imports')
    .where('id', '=', id)
    .select(progressColumns)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

type Part = Pick<ImportProgress, 'added' | 'changed' | 'left' | 'wrong'> & { rows: number; isLast: boolean }

export function advanceImport(
  tx: Tx,
  id: string,
  was: ImportProgress,
  { rows, isLast, added, changed, left, wrong }: Part,
): Promise<ImportProgress> {
  const shown = [...was.wrong, ...wrong].slice(0, MAX_WRONG_SHOWN)
  return tx
    .updateTable('product_imports')
    .where('id', '=', id)
    .set({
      rows_done: was.rowsDone + rows,
      added: was.added + added,
      changed: was.changed + changed,
      unchanged: was.left + left,
      refused: was.refused + new Set(wrong.map(({ row }) => row)).size,
      wrong: JSON.stringify(shown),
      ...(isLast && { finished_at: sql<Date>`now()` }),
    })
    .returning(progressColumns)
    .executeTakeFirstOrThrow()
}

const countedMoves = `
  select distinct size_id as id, quantity as by from stock_moves as counted
  join unnest($1::uuid[], $2::bigint[], $3::bigint[]) as change (id, before, by)
    on size_id = change.id and quantity = change.by
  where cause = 'count' and before = (
    select coalesce(sum(quantity), 0) from stock_moves as earlier
    where earlier.size_id = counted.size_id and earlier.id < counted.id)`

/** Which of the changes an admin has made before, from the same stock, as `id by`. */
export async function readCountedMoves(on: Database, changes: readonly StockChange[]): Promise<Set<string>> {
  if (changes.length === 0) return new Set()
  const found = await run<{ id: string; by: number }>(on, countedMoves, [
    changes.map(({ id }) => id),
    changes.map(({ before }) => before),
    changes.map(({ by }) => by),
  ])
  return new Set(found.map(({ id, by }) => `${id} ${by}`))
}

const old = `
  delete from product_imports where id in (select id from product_imports where at < $1 order by at limit $2) returning id`

export async function deleteImports(on: Database, before: Date, limit: number): Promise<number> {
  return (await run(on, old, [before, limit])).length
}

/** Until PostgreSQL knows that a table has grown, it checks each foreign key by a scan of it. */
export async function updateStatistics(on: Database, added: number): Promise<void> {
  const outgrown = await run(on, `select from pg_class where oid = 'products'::regclass and reltuples < $1`, [
    added,
  ])
  if (outgrown.length > 0) await run(on, 'analyze products, product_sizes, product_stock', [])
}
