import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { afterPeriod, periodOn } from '../legal/periods/rules.ts'
import { listPeriods } from '../legal/periods/store.ts'
import type { Clocks } from './rules.ts'

/** The periods are those of today, not of `moment`. */
export async function deadlinesFrom(moment: Date): Promise<Pick<Clocks, 'acknowledgeBy' | 'resolveBy'>> {
  const periods = await listPeriods(db)
  const by = (name: 'grievance-acknowledge' | 'grievance-resolve') =>
    afterPeriod(moment, periodOn(periods, name, clock.today()))
  return { acknowledgeBy: by('grievance-acknowledge'), resolveBy: by('grievance-resolve') }
}
