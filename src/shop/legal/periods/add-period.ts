import { done, type Result, refused } from '../../../lib/result.ts'
import { attempt } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { type DatedPeriod, type PeriodRefusal, periodInWords, periodLabels } from './rules.ts'
import { insertPeriod } from './store.ts'

/** Another one from a day on. Complaints that were received keep their deadlines. */
export function addPeriod(by: string, period: Omit<DatedPeriod, 'id'>): Promise<Result<null, PeriodRefusal>> {
  return attempt(async (tx) => {
    const id = await insertPeriod(tx, period)
    if (!id) return refused({ reason: 'day-taken' })
    const { beginsOn: from, source } = period
    await recordChanges(tx, {
      by,
      thing: 'legal-period',
      id,
      name: periodLabels[period.name],
      verb: 'created',
      before: null,
      after: { from, period: periodInWords(period), source },
    })
    return done(null)
  })
}
