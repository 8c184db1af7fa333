import { nothing } from '../../lib/money.ts'
import type { Tx } from '../../platform/database.ts'
import { recordChanges } from '../audit-log/store.ts'
import { noCharges } from '../charges/rules.ts'
import { issueInvoices } from '../invoices/issue-invoice.ts'
import { type OrderMail, postOrderMails } from '../orders/mails/post-order-mails.ts'
import type { Order, OrderItem } from '../orders/rules.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { listShipments } from '../shipments/store.ts'
import { auditedMove, type BulkStatus, bulkStatuses, type DeferredChange } from './bulk-rules.ts'
import { deleteDeferredChangesOf } from './deferred-changes-store.ts'
import { writeMoves } from './store.ts'
import { writeStatusMail } from './write-status-mail.ts'

export type Dispatch = Pick<DeferredChange, 'itemId' | 'by' | 'key'> & { to: BulkStatus }

export const isDispatch = <Change extends Pick<DeferredChange, 'to'>>(
  change: Change,
): change is Change & { to: BulkStatus } => bulkStatuses.some((status) => status === change.to)

/**
 * Ships or delivers items of locked orders with as many statements as for one, and mails each shopper once for each parcel.
 * The caller has checked that the moves are allowed.
 */
export async function dispatchOrders(
  tx: Tx,
  asked: readonly { order: Order; dispatches: readonly Dispatch[] }[],
): Promise<Order[]> {
  const moves = asked.flatMap(({ order, dispatches }) =>
    dispatches.flatMap(({ itemId, to, by, key }) => {
      const item = order.items.find(({ id }) => id === itemId)
      return item ? [{ order, item, itemId, from: item.status, to, by, key, reason: null }] : []
    }),
  )
  if (moves.length === 0) return asked.map(({ order }) => order)
  await recordChanges(tx, ...moves.map(({ item, ...step }) => auditedMove(item, step)))
  await deleteDeferredChangesOf(
    tx,
    moves.map(({ itemId }) => itemId),
  )
  await writeMoves(tx, moves)
  const movedTo = new Map(moves.map(({ itemId, to }) => [itemId, to]))
  const dispatched = new Set(moves.map(({ order }) => order.id))
  const orders = asked.map(({ order }) => ({
    ...order,
    items: order.items.map((item) => ({ ...item, status: movedTo.get(item.id) ?? item.status })),
  }))
  // A change may have been undone, and its order cancelled, before the orders were locked.
  await issueInvoices(
    tx,
    orders.filter(({ id }) => dispatched.has(id)),
  )
  await postOrderMails(tx, await mailsOf(tx, moves))
  return orders
}

type DispatchOfItem = { order: Order; item: OrderItem; to: BulkStatus }

async function mailsOf(tx: Tx, moves: readonly DispatchOfItem[]): Promise<OrderMail[]> {
  const shipments = await listShipments(
    tx,
    moves.map(({ order }) => order.id),
  )
  const shipmentOf = new Map(
    shipments.flatMap((shipment) => shipment.itemIds.map((id) => [id, shipment] as const)),
  )
  const parcels = Map.groupBy(
    moves,
    ({ order, item, to }) => `${order.id} ${to} ${shipmentOf.get(item.id)?.id}`,
  )
  const texts = await currentSettings(tx)
  return [...parcels.values()].flatMap((parcel) => {
    const [first] = parcel
    if (!first) return []
    const shipment = shipmentOf.get(first.item.id) ?? null
    const { order, to } = first
    const items = parcel.map(({ item }) => item)
    return [{ ...writeStatusMail(order, items, { to, ...withoutMoney, shipment }, texts), orderId: order.id }]
  })
}

const withoutMoney = {
  byShopper: false,
  reason: null,
  refund: nothing,
  refundedCharges: noCharges,
  withheld: nothing,
  refundTo: 'wallet',
  creditNote: null,
  exchange: null,
  isPartial: false,
} as const
