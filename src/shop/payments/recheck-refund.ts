import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { tryLater } from './refunds-store.ts'

/** Something became of a payment's refund: what, the next round asks. */
export function recheckRefund(paymentId: string): Promise<void> {
  return tryLater(db, paymentId, clock.now())
}
