import { run, type Tx } from '../../platform/database.ts'

const hold = `select from carts where user_id = $1 for no key update`

/** Makes every other change of a cart, if there is one, wait until `tx` has ended. */
export async function holdStill(tx: Tx, userId: string): Promise<void> {
  await run(tx, hold, [userId])
}
