import { sql } from 'kysely'
import type { Database } from '../../../platform/database.ts'

export async function countBrands(on: Database): Promise<number> {
  const { count } = await on
    .selectFrom('brands')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Null once it is deleted. */
export async function nameOf(
  on: Database,
  table: 'categories' | 'brands',
  id: string,
): Promise<string | null> {
  const named = await on.selectFrom(table).where('id', '=', id).select('name').executeTakeFirst()
  return named?.name ?? null
}

/** By id, without deleted ones. */
export async function namesOf(
  on: Database,
  table: 'categories' | 'brands',
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const named = on.selectFrom(table).where('id', '=', sql<string>`any(${ids}::uuid[])`)
  return new Map((await named.select(['id', 'name']).execute()).map(({ id, name }) => [id, name]))
}
