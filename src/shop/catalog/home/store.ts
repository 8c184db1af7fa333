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
