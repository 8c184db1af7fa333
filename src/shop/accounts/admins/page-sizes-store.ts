import { type Database, run } from '../../../platform/database.ts'
import type { PageList, PageSizes } from './page-sizes-rules.ts'

export async function findPageSizes(on: Database, adminId: string): Promise<PageSizes> {
  const rows = await run<{ sizes: PageSizes }>(on, 'select page_sizes as sizes from users where id = $1', [
    adminId,
  ])
  return rows[0]?.sizes ?? {}
}

export async function savePageSize(
  on: Database,
  adminId: string,
  list: PageList,
  size: number,
): Promise<void> {
  await run(
    on,
    'update users set page_sizes = page_sizes || jsonb_build_object($2::text, $3::int) where id = $1',
    [adminId, list, size],
  )
}
