import { clock } from '../../platform/clock.ts'
import { db, run } from '../../platform/database.ts'

const isRunning = 'ended_at is null and starts_at <= $1 and ends_at > $1'

// Each part has few rows: what pages show, and what has not ended. What waited for another process is looked at again.
const follow = `
  update multibuys set shown = not shown where shown <> (${isRunning}) and id in (
    select id from multibuys where shown and not (${isRunning})
    union all select id from multibuys where not shown and ${isRunning})`

/** Carts and orders follow the times by themselves. Safe to run in several processes. */
export async function followMultibuyTimes(): Promise<void> {
  await run(db, follow, [clock.now()])
}
