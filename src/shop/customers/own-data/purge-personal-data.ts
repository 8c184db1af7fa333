import { inBatches } from '../../../platform/batches.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { deleteGrievancesResolvedBefore } from '../../grievances/store.ts'
import { deleteConsentsOfErased } from '../../legal/consents/store.ts'
import { beforePeriod, type PeriodName, periodOn } from '../../legal/periods/rules.ts'
import { listPeriods } from '../../legal/periods/store.ts'
import { deleteErasedDue } from '../erased-store.ts'
import { maskOldOrders } from './mask-old-orders.ts'

/** What the law had the shop keep, once it may go. */
export async function purgePersonalData(): Promise<void> {
  const now = clock.now()
  const periods = await listPeriods(db)
  const before = (name: PeriodName) => beforePeriod(now, periodOn(periods, name, clock.today()))
  await inBatches((limit) => deleteErasedDue(db, now, limit))
  await inBatches((limit) => deleteConsentsOfErased(db, before('keep-erased'), limit))
  await inBatches((limit) => deleteGrievancesResolvedBefore(db, before('keep-grievances'), limit))
  await maskOldOrders(before('keep-books'))
}
