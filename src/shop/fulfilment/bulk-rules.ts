import type { Change } from '../audit-log/rules.ts'
import type { DeferredChange, MoveRefusal, Order, OrderItem, Status } from '../orders/rules.ts'
import type { ShipmentRefusal } from '../shipments/rules.ts'

export const bulkStatuses = ['Shipped', 'Delivered'] as const
export type BulkStatus = (typeof bulkStatuses)[number]

/** Orders of one call, which is one transaction. */
export const MAX_BULK_ORDERS = 100

// Narrower than one item's choices: among many orders it is not seen that one of them was never shipped.
const movedFrom: Record<BulkStatus, Status> = { Shipped: 'Pending', Delivered: 'Shipped' }

export type BulkRefusal =
  | 'no-order'
  | 'held'
  | 'not-pending'
  | 'not-shipped'
  | 'number-taken'
  | 'unknown-state'

export const unknownState = 'The state of its address is not known. Edit the address first'

export type BulkOutcome = {
  changed: string[]
  notChanged: { orderId: string; refusal: BulkRefusal }[]
}

export type StatusRefusal = MoveRefusal | ShipmentRefusal | { reason: 'not-dispatched' | 'unknown-state' }

export type CancelOrderRefusal = { reason: 'no-order' | 'nothing-to-cancel' }

export type OriginRefusal = { reason: 'no-shipment' | 'returned' | 'nothing-on-its-way' }

/** The items that move, or why none does. All of the order's items that can be moved are. */
export function itemsToMove(
  { items }: Order,
  deferred: readonly Pick<DeferredChange, 'itemId'>[],
  to: BulkStatus,
): { itemIds: string[] } | { refusal: BulkRefusal } {
  const movable = items.filter(({ status }) => status === movedFrom[to])
  if (movable.length === 0) return { refusal: to === 'Shipped' ? 'not-pending' : 'not-shipped' }
  const held = new Set(deferred.map(({ itemId }) => itemId))
  const free = movable.filter(({ id }) => !held.has(id))
  return free.length === 0 ? { refusal: 'held' } : { itemIds: free.map(({ id }) => id) }
}

export function auditedMove(
  { id, productName: name, status }: OrderItem,
  { to, by }: Pick<DeferredChange, 'to' | 'by'>,
): Change {
  return { by, thing: 'item', id, name, verb: 'moved', before: { status }, after: { status: to } }
}
