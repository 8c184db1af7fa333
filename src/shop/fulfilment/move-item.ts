import { nothing, type Paise, sum } from '../../lib/money.ts'
import type { Tx } from '../../platform/database.ts'
import { lockSizes, restock } from '../catalog/stock/store.ts'
import { issueCreditNotes } from '../invoices/issue-credit-notes.ts'
import { findOpenExchange, releaseExchange } from '../orders/exchanges-store.ts'
import { wasShipped } from '../orders/history-store.ts'
import { postOrderMails } from '../orders/mails/post-order-mails.ts'
import {
  type CancelReason,
  type Order,
  type OrderItem,
  paidFor,
  type ReturnReason,
  requestStatusOf,
  returnedToOrigin,
  type Status,
} from '../orders/rules.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { markReturnedOfItem, unassignPending } from '../shipments/store.ts'
import { refundToWallet } from '../wallet/refund-to-wallet.ts'
import { deleteDeferredChangeOf } from './deferred-changes-store.ts'
import { effectsOf, shippingMayGoBack } from './refund-rules.ts'
import { orderExchange } from './settle-exchange.ts'
import { writeMove, writeReturnRequest } from './store.ts'
import { type Moved, writeStatusMail } from './write-status-mail.ts'

export type Step = {
  to: Status
  by: string
  reason: CancelReason | ReturnReason | typeof returnedToOrigin | null
}

/**
 * Of what is not dispatched: see `dispatchOrders`. The caller has checked that the move is allowed. Locks the size, the wallet,
 * then the counter of notes.
 */
export async function moveItem(tx: Tx, order: Order, item: OrderItem, step: Step): Promise<Order> {
  const { order: now, notice } = await moveWithoutMail(tx, order, item, step)
  if (notice) {
    const mail = writeStatusMail(order, [item], notice, await currentSettings(tx))
    await postOrderMails(tx, [{ ...mail, orderId: order.id }])
  }
  return now
}

/** The caller mails the notice. */
export async function moveWithoutMail(
  tx: Tx,
  order: Order,
  item: OrderItem,
  step: Step,
): Promise<{ order: Order; notice: Moved | null }> {
  const { to, by, reason } = step
  await deleteDeferredChangeOf(tx, item.id)
  if (to === 'Cancelled') await unassignPending(tx, [item.id])
  if (reason === returnedToOrigin) await markReturnedOfItem(tx, item.id)
  await writeMove(tx, { itemId: item.id, from: item.status, to, by, reason })
  const requestStatus = requestStatusOf(to)
  const request = requestStatus && (await writeReturnRequest(tx, item.id, requestStatus, reason))

  const isSettled = to === 'ReturnAccepted' || to === 'ReturnRejected'
  const exchange = isSettled ? await findOpenExchange(tx, item.id) : null
  if (exchange) await lockSizes(tx, [item.sizeId, exchange.sizeId])
  const effects = effectsOf({ from: item.status, to }, order.paymentMethod, request?.reason ?? null)
  const units = { itemId: item.id, sizeId: item.sizeId, quantity: item.quantity }
  if (effects.restock) await restock(tx, units, to === 'Cancelled' ? 'cancel' : 'return')
  const refund = effects.refund ? await refundItem(tx, order, item) : nothingRefunded

  // What went back at the provider pays no exchange.
  const isOrdered = to === 'ReturnAccepted' && refund.withheld === 0
  if (exchange && !isOrdered) await releaseExchange(tx, exchange.id)
  const exchanged = exchange && isOrdered ? await orderExchange(tx, order, item, exchange, refund.paid) : null

  const moved = { ...item, status: to, cancelReason: to === 'Cancelled' ? reason : null }
  const now = { ...order, items: order.items.map((other) => (other.id === item.id ? moved : other)) }
  const shippingRefund = to === 'Cancelled' ? await refundShipping(tx, now) : nothingRefunded
  const notes = to === 'Cancelled' || to === 'ReturnAccepted' ? await issueCreditNotes(tx, now) : []
  const creditNote = notes.find(({ itemId }) => itemId === item.id)?.number ?? null
  // An item starts as Pending and never returns to it.
  if (to === 'Pending') return { order: now, notice: null }
  const byShopper = by === order.buyer.id
  const wanted = to === 'ReturnInitialized' ? await findOpenExchange(tx, item.id) : null
  const dropped = to === 'ReturnAccepted' ? exchange : null
  const money = {
    refund: refund.paid,
    shippingRefund: shippingRefund.paid,
    withheld: sum([refund.withheld, shippingRefund.withheld]),
    creditNote,
  }
  const notice = { to, byShopper, reason, ...money, shipment: null, exchange: exchanged ?? dropped ?? wanted }
  return { order: now, notice }
}

type Refunded = { paid: Paise; withheld: Paise }

const nothingRefunded: Refunded = { paid: nothing, withheld: nothing }

function refundItem(tx: Tx, { id, buyer }: Order, item: OrderItem): Promise<Refunded> {
  const cause = {
    cause: 'refund',
    reference: item.id,
    description: `Refund for ${item.productName}`,
  } as const
  return refundToWallet(tx, { userId: buyer.id, orderId: id }, paidFor(item), cause)
}

async function refundShipping(
  tx: Tx,
  { id, buyer, items, paymentMethod, shipping }: Order,
): Promise<Refunded> {
  const statuses = items.map(({ status }) => status)
  if (!shippingMayGoBack(statuses, paymentMethod) || (await wasShipped(tx, id))) return nothingRefunded
  const description = `Refund of shipping for order ${id}`
  const cause = { cause: 'shipping-refund', reference: id, description } as const
  return refundToWallet(tx, { userId: buyer.id, orderId: id }, shipping, cause)
}
