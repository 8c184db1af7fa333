import { run, type Tx } from '../../platform/database.ts'
import { lockCart } from '../cart/store.ts'
import { lockSizes } from '../catalog/stock/store.ts'
import { lockState, sizesOf } from './reservation-store.ts'
import { releaseStatement } from './sql-statements.ts'

/** False if the order is no longer awaiting payment. */
export async function releaseReservation(tx: Tx, orderId: string): Promise<boolean> {
  return (await run(tx, releaseStatement.text, releaseStatement.valuesOf({ orderId }))).length > 0
}

/** The transaction then takes these sizes for the same shopper. Locks the cart first. */
export async function releaseForReplacement(
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
