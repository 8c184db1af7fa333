import type { Tx } from '../../../platform/database.ts'
import { restock } from '../../catalog/stock/store.ts'
import { allUnits, returnedToOrigin, type Units } from '../../orders/outcome-rules.ts'
import type { OrderItem } from '../../orders/rules.ts'
import { insertOutcome, insertStopRequest, markReturnedOfItem } from './store.ts'

/** Of an item that is cancelled on its way: its units are back, lost or damaged, or the courier is to stop them. */
export async function endDelivery(
  tx: Tx,
  item: OrderItem,
  { by, reason, units }: { by: string; reason: string | null; units?: Units | null },
): Promise<void> {
  const known = units ?? (reason === returnedToOrigin ? allUnits('whole', item.quantity) : null)
  if (known) await writeOutcome(tx, item, { units: known, corrects: null, by, restocked: 0 })
  else await insertStopRequest(tx, item.id)
}

type Booking = { units: Units; corrects: string | null; by: string; restocked: number }

/** `restocked`: what is on the shelf already. False if a correction takes units that have been sold since. */
export async function writeOutcome(
  tx: Tx,
  { id, sizeId }: Pick<OrderItem, 'id' | 'sizeId'>,
  { restocked, ...booking }: Booking,
): Promise<boolean> {
  const itemId = await insertOutcome(tx, id, booking)
  await markReturnedOfItem(tx, id)
  const quantity = booking.units.whole - restocked
  return quantity === 0 || (await restock(tx, { itemId, sizeId, quantity }, 'cancel'))
}
