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

/** Undefined if one begins on that day already. */
export async function insertPeriod(
  on: Database,
  { name, beginsOn, amount, unit, source }: Omit<DatedPeriod, 'id'>,
): Promise<string | undefined> {
  const added = await on
    .insertInto('legal_periods')
    .values({ name, begins_on: beginsOn, amount, unit, source })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}
