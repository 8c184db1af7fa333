import { run, type Tx } from '../../../platform/database.ts'

const lock = `select id from product_sizes where id = any($1::uuid[]) order by id for no key update`

/** Locks sizes by ascending id, for a transaction that gives back units of some and then takes units of others. */
export async function lockSizes(tx: Tx, sizeIds: readonly string[]): Promise<void> {
  await run(tx, lock, [sizeIds])
}
