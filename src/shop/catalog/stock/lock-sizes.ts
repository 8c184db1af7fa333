import { run, type Tx } from '../../../platform/database.ts'

const lock = `select id from product_sizes where id = any($1::uuid[]) order by id for no key update`

/** In id order, for a transaction that releases some sizes and deducts others. */
export async function lockSizes(tx: Tx, sizeIds: readonly string[]): Promise<void> {
  await run(tx, lock, [sizeIds])
}
