import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { tryLater } from './refunds-store.ts'

export function recheckRefund(paymentId: string): Promise<void> {
  return tryLater(db, paymentId, clock.now())
}
