import { nothing, type Paise } from '../../lib/money.ts'
import type { Change } from '../audit-log/rules.ts'
import type { Units } from '../orders/outcome-rules.ts'
import type { SourceRefusal } from '../orders/refund-source-rules.ts'
import type { ReturnStepRefusal } from '../orders/return-rules.ts'
import {
  type MoveRefusal,
  type Order,
  type OrderItem,
  type PaymentMethod,
  refundOf,
  type Status,
} from '../orders/rules.ts'
import type { RefundTo } from '../payments/provider-rules.ts'
import type { ShipmentRefusal } from '../shipments/rules.ts'
import { effectsOf } from './refund-rules.ts'

/** A status change that waits for Undo. */
export type DeferredChange = {
  id: string
  itemId: string
  to: Status
  by: string
  /** `DeliveryFailure`, or why a return is paid back in part. */
  reason: string | null
  /** Known of what the courier brought back, lost or damaged; null in changes of the release before. */
  units: Units | null
  refund: Paise | null
  /** An admin's choice; null: the shopper's, else the wallet. */
  refundTo: RefundTo | null
  /** The id of the API key with which it was asked; absent: that of the present request. */
  key?: string | null | undefined
}

export type Move = Omit<DeferredChange, 'id' | 'itemId' | 'key'>

/** What a request of a move is repeated with. */
export type MoveInput = Omit<Move, 'by'> & { from: Status }

export type LockedOrder = { order: Order; deferred: DeferredChange[] }

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
  | 'picked-up'

export const isPickedUp = 'It is picked up at the shop: no courier carries it'

export const unknownState = 'The state of its address is not known. Edit the address first'

/** Without a number where no order has the id. */
export type NotChanged = { orderId: string; orderNumber?: number; refusal: BulkRefusal }

export type BulkOutcome = {
  changed: string[]
  notChanged: NotChanged[]
}

export type StatusRefusal =
  | MoveRefusal
  | ShipmentRefusal
  | SourceRefusal
  | { reason: 'not-dispatched' | 'unknown-state' | 'picked-up' }

export type SettleRefusal = MoveRefusal | ReturnStepRefusal | SourceRefusal

export type CancelOrderRefusal = { reason: 'no-order' | 'nothing-to-cancel' }

export type OriginRefusal = SourceRefusal | { reason: 'no-shipment' | 'returned' | 'nothing-on-its-way' }

/** Their ids, without those whose change is held. */
export function movableItems(
  items: readonly Pick<OrderItem, 'id' | 'status'>[],
  held: ReadonlySet<string>,
  to: BulkStatus,
): string[] {
  return items.filter(({ id, status }) => status === movedFrom[to] && !held.has(id)).map(({ id }) => id)
}

/** A courier may still bring it back. */
export const isOnItsWay = ({ status }: Pick<OrderItem, 'status'>) => status === 'Shipped'

/** The items that move, or why none does. All of the order's items that can be moved are. */
export function itemsToMove(
  { items }: Order,
  deferred: readonly Pick<DeferredChange, 'itemId'>[],
  to: BulkStatus,
): { itemIds: string[] } | { refusal: BulkRefusal } {
  if (items.every(({ status }) => status !== movedFrom[to]))
    return { refusal: to === 'Shipped' ? 'not-pending' : 'not-shipped' }
  const itemIds = movableItems(items, new Set(deferred.map(({ itemId }) => itemId)), to)
  return itemIds.length === 0 ? { refusal: 'held' } : { itemIds }
}

export function auditedMove(
  { id, productName: name, status }: OrderItem,
  {
    to,
    by,
    key,
    refundTo,
  }: Pick<DeferredChange, 'to' | 'by' | 'key'> & Partial<Pick<DeferredChange, 'refundTo'>>,
): Change {
  const after = refundTo ? { status: to, refundTo } : { status: to }
  return { by, key, thing: 'item', id, name, verb: 'moved', before: { status }, after }
}

/** What goes back for an item with a move; its charges go back apart. */
export function refundOfMove(
  item: OrderItem,
  { to, refund = null }: { to: Status; refund?: Paise | null },
  paymentMethod: PaymentMethod,
): Paise {
  const isRefunded = effectsOf({ from: item.status, to }, paymentMethod, null).refund
  return isRefunded ? refundOf({ ...item, refund }) : nothing
}
