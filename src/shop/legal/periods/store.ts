import { sql } from 'kysely'
import type { Day } from '../../../lib/dates.ts'
import type { Database } from '../../../platform/database.ts'
import type { DatedPeriod, Period, PeriodName } from './rules.ts'

/** Those of each name begin with the newest. */
export async function listPeriods(on: Database): Promise<DatedPeriod[]> {
  return await on
    .selectFrom('legal_periods')
    .select(['id', 'amount', 'source'])
    .select([
      sql<PeriodName>`name`.as('name'),
      sql<Day>`begins_on`.as('beginsOn'),
      sql<Period['unit']>`unit`.as('unit'),
    ])
    .orderBy('name')
    .orderBy('begins_on', 'desc')
    .execute()
}
