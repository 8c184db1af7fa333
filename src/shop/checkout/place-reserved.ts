import { addDays } from '../../lib/dates.ts'
import { clock } from '../../platform/clock.ts'
import { run, type Tx } from '../../platform/database.ts'
import { lockSizes } from '../catalog/stock/store.ts'
import { lockCouponOfOrder } from '../coupons/store.ts'
import type { CapturedPayment } from '../payments/rules.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { releaseReservation } from './release-reservation.ts'
import { isInStock, lockReplacing, sizesOf } from './reservation-store.ts'
import { deductAgainStatement, placeReservedStatement } from './sql-statements.ts'

/** Posts the ledger entries, removes the cart lines and schedules the mail. Needs the locks on cart and order. */
export async function placeReserved(
  tx: Tx,
  orderId: string,
  { id: paymentId, amount: charged }: Pick<CapturedPayment, 'id' | 'amount'>,
): Promise<void> {
  const { pickup } = await currentSettings(tx)
  const readyBy = addDays(clock.today(), pickup.readyDays)
  const values = placeReservedStatement.valuesOf({ orderId, paymentId, charged, readyBy })
  await run(tx, placeReservedStatement.text, values)
}

/** Reserves the units and the coupon of an expired order again, all or none; null if it could. Releases a newer unpaid order of the same goods. */
export async function deductAgain(
  tx: Tx,
  userId: string,
  orderId: string,
): Promise<'sold-out' | 'too-late' | null> {
  const rival = await lockReplacing(tx, userId, orderId)
  await lockSizes(tx, await sizesOf(tx, rival ? [orderId, rival] : [orderId]))
  if (!(await isInStock(tx, orderId, rival))) return 'sold-out'
  if (!(await lockCouponOfOrder(tx, orderId))) return 'too-late'
  if (rival) await releaseReservation(tx, rival)
  await run(tx, deductAgainStatement.text, deductAgainStatement.valuesOf({ orderId }))
  return null
}
