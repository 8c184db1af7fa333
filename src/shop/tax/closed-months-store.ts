import type { Day } from '../../lib/dates.ts'
import { type Database, run } from '../../platform/database.ts'

const lastDay = `select (max(month) + interval '1 month - 1 day')::date::text as day from closed_months`

/** The books are closed up to that day. */
export async function readLastClosedDay(on: Database): Promise<Day | null> {
  const [row] = await run<{ day: Day | null }>(on, lastDay, [])
  return row?.day ?? null
}
