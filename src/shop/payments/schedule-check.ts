import { clock } from '../../platform/clock.ts'
import { type Database, db } from '../../platform/database.ts'
import { type Charge, nextCheck } from './rules.ts'
import { claimCharges, setLook, setLookOf } from './store.ts'

const leaseMinutes = 3

/** Claims the due charges for this process until the lease expires. */
export function chargesToCheck(most: number): Promise<Charge[]> {
  const now = clock.now()
  return claimCharges(db, now, new Date(now.getTime() + leaseMinutes * 60_000), most)
}

export function scheduleCheck(charge: Charge, awaited: boolean): Promise<void> {
  return setLook(db, charge.id, nextCheck(charge, clock.now(), awaited))
}

/** For a payment that was reported while the provider did not answer. */
export function scheduleCheckSoon(charge: Charge): Promise<void> {
  return setLook(db, charge.id, clock.now())
}

/** Gives the browser and the webhook a minute before the job checks. */
export function scheduleCheckInAMinute(providerOrderId: string): Promise<void> {
  return setLookOf(db, providerOrderId, new Date(clock.now().getTime() + 60_000))
}

export function stopChecks(on: Database, chargeId: string): Promise<void> {
  return setLook(on, chargeId, null)
}
