import type { Tx } from '../../platform/database.ts'
import { type HeldChange, movesFrom, type Order, type OrderItem, type Status } from '../orders/rules.ts'
import { deleteHeldChangeOf, readHeldChanges, writeHeldChange } from './deferred-changes-store.ts'
import { moveItem } from './move-item.ts'
import { recordMove } from './record-move.ts'
import { lockOrder } from './store.ts'

export type LockedOrder = { order: Order; held: HeldChange[] }

export async function lockWithHeld(tx: Tx, orderId: string): Promise<LockedOrder | null> {
  const order = await lockOrder(tx, orderId)
  return order && { order, held: await readHeldChanges(tx, orderId) }
}

const heldOf = ({ held }: LockedOrder, item: OrderItem) => held.find(({ itemId }) => itemId === item.id)

export function statusWithHeld(locked: LockedOrder, item: OrderItem): Status {
  return heldOf(locked, item)?.to ?? item.status
}

/** An earlier held change is replaced or made first (`movesFrom`). The caller checks that the move is allowed. */
export async function moveByAdmin(
  tx: Tx,
  locked: LockedOrder,
  item: OrderItem,
  { to, by, hold }: { to: Status; by: string; hold: boolean },
): Promise<{ order: Order; held: string | null }> {
  const earlier = heldOf(locked, item)
  if (earlier?.to === to && hold) return { order: locked.order, held: earlier.id }
  let { order } = locked
  if (earlier && movesFrom(item.status, earlier.to, to) === earlier.to)
    order = await makeHeldChange(tx, order, earlier)
  const now = order.items.find(({ id }) => id === item.id) ?? item
  if (now.status === to) return { order, held: null }
  if (!hold) return { order: await move(tx, order, now, to, by), held: null }
  await deleteHeldChangeOf(tx, item.id)
  return { order, held: await writeHeldChange(tx, { itemId: item.id, to, by }) }
}

export async function makeHeldChange(tx: Tx, order: Order, held: HeldChange): Promise<Order> {
  const item = order.items.find(({ id }) => id === held.itemId)
  return item ? move(tx, order, item, held.to, held.by) : order
}

async function move(tx: Tx, order: Order, item: OrderItem, to: Status, by: string): Promise<Order> {
  await recordMove(tx, by, item, to)
  return moveItem(tx, order, item, { to, by, reason: null })
}
