import { run, type Tx } from '../../platform/database.ts'
import { lockSizes } from '../catalog/stock/store.ts'
import { releaseReservation } from './release-reservation.ts'
import { isInStock, lockReplacing, sizesOf } from './reservation-store.ts'
import { deductAgainStatement, placeReservedStatement } from './sql-statements.ts'

/** Posts the ledger entries, removes the cart lines and schedules the mail. Needs the locks on cart and order. */
export async function placeReserved(tx: Tx, orderId: string, paymentId: string): Promise<void> {
  await run(tx, placeReservedStatement, [orderId, paymentId])
}

/** Reserves the units of an expired order again, all or none. Releases a newer unpaid order of the same goods. */
export async function deductAgain(tx: Tx, userId: string, orderId: string): Promise<boolean> {
  const rival = await lockReplacing(tx, userId, orderId)
  await lockSizes(tx, await sizesOf(tx, rival ? [orderId, rival] : [orderId]))
  if (!(await isInStock(tx, orderId, rival))) return false
  if (rival) await releaseReservation(tx, rival)
  await run(tx, deductAgainStatement, [orderId])
  return true
}
