import { clock } from '../../platform/clock.ts'
import { type Database, db } from '../../platform/database.ts'
import { type Charge, nextCheck } from './rules.ts'
import { claimCharges, setLook, setLookOf } from './store.ts'

const leaseMinutes = 3

/** The charges whose payment is in doubt and that are to be looked at now, at most so many, for this process alone. */
export function chargesToCheck(most: number): Promise<Charge[]> {
  const now = clock.now()
  return claimCharges(db, now, new Date(now.getTime() + leaseMinutes * 60_000), most)
}

/** Nothing was found: when to look again, which is soon while something still waits for the payment (`awaited`). */
export function scheduleCheck(charge: Charge, awaited: boolean): Promise<void> {
  return setLook(db, charge.id, nextCheck(charge, clock.now(), awaited))
}

/** Somebody says that it was paid, and the provider could not be asked: it is looked at with the next round. */
export function scheduleCheckSoon(charge: Charge): Promise<void> {
  return setLook(db, charge.id, clock.now())
}

/** The provider's order may be paid at any moment: who is told of it has a minute, then it is looked at. */
export function scheduleCheckInAMinute(providerOrderId: string): Promise<void> {
  return setLookOf(db, providerOrderId, new Date(clock.now().getTime() + 60_000))
}

/** A charge is settled as part of `on`: there is nothing to look for any more. */
export function stopChecks(on: Database, chargeId: string): Promise<void> {
  return setLook(on, chargeId, null)
}
