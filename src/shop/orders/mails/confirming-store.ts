import { run, type Tx } from '../../../platform/database.ts'

const claim = `
  update orders set confirmed_at = now()
  from (
    select id from orders where state = 'placed' and confirmed_at is null
    order by placed_at limit $1 for no key update skip locked
  ) as due
  where orders.id = due.id
  returning orders.id`

/** The placed orders whose confirmation is due, the oldest first, at most so many; it counts as posted with `tx`. */
export async function claimUnconfirmed(tx: Tx, most: number): Promise<string[]> {
  const rows = await run<{ id: string }>(tx, claim, [most])
  return rows.map(({ id }) => id)
}
