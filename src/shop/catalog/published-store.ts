import { sql } from 'kysely'
import { offsetOf, type Page } from '../../lib/paging.ts'
import type { Database } from '../../platform/database.ts'

export async function countPublished(on: Database): Promise<number> {
  const { count } = await on
    .selectFrom('products')
    .where('listed', '=', sql.lit(true))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Oldest first, so that a new product changes only the last page. */
export async function readPublished(on: Database, page: Page): Promise<{ id: string; updatedAt: Date }[]> {
  return on
    .selectFrom('products')
    .where('listed', '=', sql.lit(true))
    .orderBy('created_at')
    .orderBy('id')
    .limit(page.limit)
    .offset(offsetOf(page))
    .select(['id', 'updated_at as updatedAt'])
    .execute()
}
