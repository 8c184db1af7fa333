import { db } from '../../platform/database.ts'
import type { Charge } from './rules.ts'
import { findChargeOf } from './store.ts'

/** What the provider's order is for; null when it is none of the shop's. */
export function findCharge(providerOrderId: string): Promise<Charge | null> {
  return findChargeOf(db, providerOrderId)
}
