import { inBatches } from '../../../platform/batches.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { ALERT_PAUSE_HOURS } from '../../alerts/rules.ts'
import { deleteMailedBefore } from '../../alerts/store.ts'
import { deleteGrievancesResolvedBefore } from '../../grievances/store.ts'
import { deleteConsentsOfErased } from '../../legal/consents/store.ts'
import { beforePeriod, type PeriodName, periodOn } from '../../legal/periods/rules.ts'
import { listPeriods } from '../../legal/periods/store.ts'
import { deleteErasedDue } from '../erased-store.ts'
import { maskOldOrders } from './mask-old-orders.ts'

const HOUR_MS = 3_600_000

/** The law or a purpose had the shop keep this data for a period that is over now. */
export async function purgePersonalData(): Promise<void> {
  const now = clock.now()
  const periods = await listPeriods(db)
  const before = (name: PeriodName) => beforePeriod(now, periodOn(periods, name, clock.today()))
  await inBatches((limit) => deleteErasedDue(db, now, limit))
  await inBatches((limit) => deleteConsentsOfErased(db, before('keep-erased'), limit))
  await inBatches((limit) => deleteGrievancesResolvedBefore(db, before('keep-grievances'), limit))
  const mailedBefore = new Date(now.getTime() - ALERT_PAUSE_HOURS * HOUR_MS)
  await inBatches((limit) => deleteMailedBefore(db, mailedBefore, limit))
  await maskOldOrders(before('keep-books'))
}
