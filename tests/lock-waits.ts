import { expect } from 'vitest'
import { pool } from '../src/platform/database.ts'

/** Waits until at least `count` connections to this test file's database wait for a lock. */
export async function waitForLockWaits(count = 1): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThanOrEqual(count)
}
