import { type Database, run, type Tx } from '../../../platform/database.ts'

const claim = `
  delete from pending_confirmations where order_id in (
    select order_id from pending_confirmations where try_at <= now()
    order by order_id limit $1 for update skip locked)
  returning order_id as id`

/** Oldest first. The claim takes effect when `tx` commits. */
export async function claimUnconfirmed(tx: Tx, limit: number): Promise<string[]> {
  return (await run<{ id: string }>(tx, claim, [limit])).map(({ id }) => id)
}

const due = `
  select order_id as id from pending_confirmations where try_at <= now() order by order_id limit $1`

export async function listUnconfirmed(on: Database, limit: number): Promise<string[]> {
  return (await run<{ id: string }>(on, due, [limit])).map(({ id }) => id)
}

const claimOne = `
  delete from pending_confirmations where order_id in (
    select order_id from pending_confirmations where order_id = $1 for update skip locked)
  returning order_id as id`

export async function claimOneUnconfirmed(tx: Tx, orderId: string): Promise<boolean> {
  return (await run(tx, claimOne, [orderId])).length > 0
}

const later = `update pending_confirmations set try_at = now() + make_interval(secs => $2) where order_id = $1`

export async function confirmLater(on: Database, orderId: string, seconds: number): Promise<void> {
  await run(on, later, [orderId, seconds])
}
