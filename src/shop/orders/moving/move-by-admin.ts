import type { Tx } from '../../../platform/database.ts'
import type { HeldChange, Order, OrderItem, Status } from '../rules.ts'
import { deleteHeldChange, readHeldChanges, writeHeldChange } from './held-store.ts'
import { moveItem } from './move-item.ts'
import { lockOrder } from './moving-store.ts'
import { recordMove } from './record-move.ts'

/** An order that nobody else moves until `tx` has ended, with the changes of its items that are held. */
export type LockedOrder = { order: Order; held: HeldChange[] }

export async function lockWithHeld(tx: Tx, orderId: string): Promise<LockedOrder | null> {
  const order = await lockOrder(tx, orderId)
  return order && { order, held: await readHeldChanges(tx, orderId) }
}

const heldOf = ({ held }: LockedOrder, item: OrderItem) => held.find(({ itemId }) => itemId === item.id)

/** The status that admins have chosen for an item, whether it is held or made. */
export function chosenStatus(locked: LockedOrder, item: OrderItem): Status {
  return heldOf(locked, item)?.to ?? item.status
}

/**
 * Moves an item as an admin chose: at once, or after `holdSeconds` in which it can be undone; then `held` is the change's
 * id. A change of the item that is held already is made first. Whether the move is allowed was asked before.
 */
export async function moveByAdmin(
  tx: Tx,
  locked: LockedOrder,
  item: OrderItem,
  { to, by, hold }: { to: Status; by: string; hold: boolean },
): Promise<{ order: Order; held: string | null }> {
  const earlier = heldOf(locked, item)
  if (earlier && hold && earlier.to === to) return { order: locked.order, held: earlier.id }
  const order = earlier ? await makeHeldChange(tx, locked.order, earlier) : locked.order
  const now = order.items.find(({ id }) => id === item.id) ?? item
  if (now.status === to) return { order, held: null }
  if (hold) {
    const held = await writeHeldChange(tx, { itemId: item.id, from: now.status, to, by })
    return { order, held }
  }
  return { order: await move(tx, order, now, to, by), held: null }
}

/** Makes a held change of a locked order. */
export async function makeHeldChange(tx: Tx, order: Order, held: HeldChange): Promise<Order> {
  await deleteHeldChange(tx, held.id)
  const item = order.items.find(({ id }) => id === held.itemId)
  return item ? move(tx, order, item, held.to, held.by) : order
}

async function move(tx: Tx, order: Order, item: OrderItem, to: Status, by: string): Promise<Order> {
  await recordMove(tx, by, item, to)
  return moveItem(tx, order, item, { to, by, reason: null })
}
