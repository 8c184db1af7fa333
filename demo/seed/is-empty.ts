import type { Database } from '../../src/platform/database.ts'

/** Whether the shop has no goods: nobody has worked in it yet. */
export async function isEmpty(on: Database): Promise<boolean> {
  return !(await on.selectFrom('products').select('id').limit(1).executeTakeFirst())
}
