import { run, type Tx } from '../../platform/database.ts'
import { lockOrCreateCart } from './store.ts'

const hold = `select from carts where user_id = $1 for no key update`

export async function lockCart(tx: Tx, userId: string): Promise<void> {
  await run(tx, hold, [userId])
}

export async function ensureCartLocked(tx: Tx, userId: string): Promise<void> {
  await lockOrCreateCart(tx, userId)
}
