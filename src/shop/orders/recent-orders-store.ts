import { type Database, run } from '../../platform/database.ts'
import { MAX_NEW_ORDERS } from './live-rules.ts'

const recent = `
  select now(), array(
    select id from orders where state = 'placed' and placed_at > coalesce($1, now() - interval '1 minute')
    order by placed_at desc, id desc limit $2
  ) as ids`

/** Placed after `since`, at most `MAX_NEW_ORDERS`, newest first; without it in the last minute. By the database's clock. */
export async function listRecentOrderIds(on: Database, since?: Date): Promise<{ ids: string[]; now: Date }> {
  const [row] = await run<{ ids: string[]; now: Date }>(on, recent, [since ?? null, MAX_NEW_ORDERS])
  if (!row) throw new Error('a statement without a table returns a row')
  return row
}
