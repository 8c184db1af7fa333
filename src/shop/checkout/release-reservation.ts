import { run, type Tx } from '../../platform/database.ts'
import { lockCart } from '../cart/store.ts'
import { lockSizes } from '../catalog/stock/lock-sizes.ts'
import { releaseStock } from '../catalog/stock/release-stock.ts'
import { lockState, sizesOf } from './reservation-store.ts'

const end = `
  with ended as (
    update orders set state = 'expired' where id = $1 and state = 'awaiting_payment' returning id
  ), kept as (
    select order_items.id, size_id, quantity from order_items join ended on order_id = ended.id
  ), ${releaseStock}
  select id from ended`

/** False if the order is no longer awaiting payment. */
export async function releaseReservation(tx: Tx, orderId: string): Promise<boolean> {
  return (await run(tx, end, [orderId])).length > 0
}

/** For a transaction that then takes these sizes for the same shopper. Locks the cart first. */
export async function makeRoom(
  tx: Tx,
  userId: string,
  orderId: string,
  sizeIds: readonly string[],
): Promise<void> {
  await lockCart(tx, userId)
  await lockState(tx, orderId)
  await lockSizes(tx, [...sizeIds, ...(await sizesOf(tx, [orderId]))])
  await releaseReservation(tx, orderId)
}
