import { run, type Tx } from '../../platform/database.ts'
import { removePurchasedLines } from '../cart/remove-purchased-lines.ts'
import { deductStockAgain } from '../catalog/stock/deduct-stock.ts'
import { lockSizes } from '../catalog/stock/lock-sizes.ts'
import { dueToConfirm } from '../orders/mails/confirming-store.ts'
import { postSale } from '../wallet/post-sale.ts'
import { releaseReservation } from './release-reservation.ts'
import { isInStock, lockReplacing, sizesOf } from './reservation-store.ts'

const place = `
  with placed as (
    update orders set state = 'placed', payment_id = $2, placed_at = now() where id = $1
    returning id, user_id, total
  ), noted as (
    insert into order_item_history (item_id, to_status, by_user)
    select order_items.id, 'Pending', user_id from placed join order_items on order_id = placed.id
  ), ${dueToConfirm}, ${postSale}, ${removePurchasedLines}
  select id from placed`

/** Posts the ledger entries, removes the cart lines and schedules the mail. Needs the locks on cart and order. */
export async function placeReserved(tx: Tx, orderId: string, paymentId: string): Promise<void> {
  await run(tx, place, [orderId, paymentId])
}

const retake = `
  with bought as (select id, size_id, quantity from order_items where order_id = $1), ${deductStockAgain}
  select count(*) from taken`

/** Reserves the units of an expired order again, all or none. Releases a newer unpaid order of the same goods. */
export async function takeAgain(tx: Tx, userId: string, orderId: string): Promise<boolean> {
  const rival = await lockReplacing(tx, userId, orderId)
  await lockSizes(tx, await sizesOf(tx, rival ? [orderId, rival] : [orderId]))
  if (!(await isInStock(tx, orderId, rival))) return false
  if (rival) await releaseReservation(tx, rival)
  await run(tx, retake, [orderId])
  return true
}
