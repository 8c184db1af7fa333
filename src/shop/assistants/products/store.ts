import { type Database, run } from '../../../platform/database.ts'

const ofSizes = `
  select product_id as id from product_sizes where id = any($1::uuid[]) and removed_at is null
  union select id from products where id = any($1::uuid[])`

/** The products with these ids, and those that have sizes with these ids. */
export async function listProductIds(on: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await run<{ id: string }>(on, ofSizes, [ids])
  return rows.map(({ id }) => id)
}
