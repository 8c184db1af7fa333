import { run, type Tx } from '../../platform/database.ts'
import { lockOrCreateCart } from './store.ts'

const hold = `select from carts where user_id = $1 for no key update`

/** Makes every other change of a cart, if there is one, wait until `tx` has ended. */
export async function lockCart(tx: Tx, userId: string): Promise<void> {
  await run(tx, hold, [userId])
}

/** The same, also where there is no cart: an empty one is made. */
export async function ensureCartLocked(tx: Tx, userId: string): Promise<void> {
  await lockOrCreateCart(tx, userId)
}
