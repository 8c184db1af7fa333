import { nothing, type Paise, sum } from '../../lib/money.ts'
import type { Tx } from '../../platform/database.ts'
import { lockSizes, restock } from '../catalog/stock/store.ts'
import { type Charges, chargeName, chargesIn, noCharges, sumOfCharges } from '../charges/rules.ts'
import { issueCreditNotes } from '../invoices/issue-credit-notes.ts'
import { findOpenExchange, releaseExchange } from '../orders/exchanges-store.ts'
import { postOrderMails } from '../orders/mails/post-order-mails.ts'
import type { Units } from '../orders/outcome-rules.ts'
import { inspectionOf } from '../orders/return-rules.ts'
import { listReturnSteps } from '../orders/return-steps-store.ts'
import { type Order, type OrderItem, refundOf, requestStatusOf, type Status } from '../orders/rules.ts'
import type { RefundRoute, RefundTo } from '../payments/provider-rules.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { unassignPending } from '../shipments/store.ts'
import { deleteDestinations } from '../wallet/pay-outs/store.ts'
import { type BuyerRefund, refundBuyer } from '../wallet/refund-buyer.ts'
import { deleteDeferredChangeOf } from './deferred-changes-store.ts'
import { findChargesGoingBack } from './find-charges.ts'
import { endDelivery } from './outcomes/end-delivery.ts'
import { effectsOf, hasToBeStopped, routeOf } from './refund-rules.ts'
import { orderExchange } from './settle-exchange.ts'
import { writeMove, writeReturnRequest } from './store.ts'
import { type StatusNotice, writeStatusMail } from './write-status-mail.ts'

export type Step = {
  to: Status
  by: string
  reason: string | null
  /** Null: where a return was asked to pay back, else the wallet. */
  refundTo?: RefundTo | null
  /** What became of an item that is cancelled on its way, where it is known. */
  units?: Units | null
  /** Of a return that is paid back in part, for the reason. */
  refund?: Paise | null
}

/**
 * A dispatch goes through `dispatchOrders` instead. The caller has checked that the move is allowed. Locks
 * the size, the wallet, then the counter of notes.
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
): Promise<{ order: Order; notice: StatusNotice | null }> {
  const { to, by, reason } = step
  const refundTo = step.refundTo ?? 'wallet'
  const deferred = await deleteDeferredChangeOf(tx, item.id)
  if (to === 'Cancelled') await unassignPending(tx, [item.id])
  await writeMove(tx, { itemId: item.id, from: item.status, to, by, reason, refund: step.refund ?? null })
  const requestStatus = requestStatusOf(to)
  const request =
    requestStatus &&
    (await writeReturnRequest(tx, item.id, requestStatus, {
      reason: to === 'ReturnInitialized' ? reason : null,
      refundTo: step.refundTo ?? null,
    }))

  const isSettled = to === 'ReturnAccepted' || to === 'ReturnRejected'
  const exchange = isSettled ? await findOpenExchange(tx, item.id) : null
  if (exchange) await lockSizes(tx, [item.sizeId, exchange.sizeId])
  const move = { from: item.status, to, isPickup: Boolean(order.pickup) }
  const effects = effectsOf(move, order.paymentMethod, request?.reason ?? null)
  const inspected = to === 'ReturnAccepted' ? inspectionOf(await listReturnSteps(tx, [item.id])) : null
  const quantity = inspected?.whole ?? (effects.restock ? item.quantity : 0)
  const units = { itemId: item.id, sizeId: item.sizeId, quantity }
  if (quantity > 0) await restock(tx, units, to === 'Cancelled' ? 'cancel' : 'return')
  // What an admin has booked of it holds, though its shopper cancels it before.
  const outcome = deferred?.to === to && deferred.units ? { ...deferred, reason } : step
  if (hasToBeStopped(move)) await endDelivery(tx, item, outcome)
  const moved = {
    ...item,
    status: to,
    cancelReason: to === 'Cancelled' ? reason : null,
    refund: step.refund ?? null,
  }
  // An exchange is paid from the wallet.
  const wantedTo = request?.refundTo ?? refundTo
  const destination = exchange ? 'wallet' : wantedTo
  const refund = effects.refund
    ? await refundItem(tx, order, moved, { to: destination, by, isExchange: exchange !== null })
    : nothingRefunded

  if (to === 'ReturnAccepted' && refund.to !== 'bank') await deleteDestinations(tx, [item.id])

  // What is withheld or not paid back cannot pay for an exchange.
  const isOrdered = to === 'ReturnAccepted' && refund.withheld === 0 && !moved.refund
  if (exchange && !isOrdered) await releaseExchange(tx, exchange.id)
  const exchanged = exchange && isOrdered ? await orderExchange(tx, order, item, exchange, refund.paid) : null

  const now = { ...order, items: order.items.map((other) => (other.id === item.id ? moved : other)) }
  const charges = to === 'Cancelled' ? await refundCharges(tx, now, refundTo) : noChargesRefunded
  const notes = to === 'Cancelled' || to === 'ReturnAccepted' ? await issueCreditNotes(tx, now) : []
  const creditNote = notes.find(({ itemId }) => itemId === item.id)?.number ?? null
  // An item starts as Pending and never returns to it.
  if (to === 'Pending') return { order: now, notice: null }
  const byShopper = by === order.buyer.id
  const wanted = to === 'ReturnInitialized' ? await findOpenExchange(tx, item.id) : null
  const money = {
    refund: refund.paid,
    refundedCharges: charges.paid,
    withheld: sum([refund.withheld, sumOfCharges(charges.withheld)]),
    refundTo: effects.refund
      ? (charges.to ?? refund.to)
      : routeOf(wantedTo, order.paymentMethod, Boolean(order.counterPayment)),
    creditNote,
  }
  const notice = {
    to,
    byShopper,
    reason,
    isPartial: moved.refund !== null,
    ...money,
    shipment: null,
    exchange: exchanged ?? (to === 'ReturnAccepted' ? exchange : null) ?? wanted,
  }
  return { order: now, notice }
}

const nothingRefunded: BuyerRefund = { paid: nothing, withheld: nothing, to: 'wallet' }

function refundItem(
  tx: Tx,
  { id, buyer, counterPayment }: Order,
  item: OrderItem,
  { to, by, isExchange }: { to: RefundTo; by: string; isExchange: boolean },
): Promise<BuyerRefund> {
  const cause = {
    cause: 'refund',
    reference: item.id,
    description: `Refund for ${item.productName}`,
  } as const
  const counter = counterPayment && !isExchange ? { by, reference: counterPayment } : null
  return refundBuyer(
    tx,
    { userId: buyer.id, orderId: id, itemId: item.id, counter },
    refundOf(item),
    cause,
    to,
  )
}

type ChargesRefund = { paid: Charges; withheld: Charges; to: RefundRoute | null }

const noChargesRefunded: ChargesRefund = { paid: noCharges, withheld: noCharges, to: null }

async function refundCharges(tx: Tx, order: Order, refundTo: RefundTo): Promise<ChargesRefund> {
  const { id, buyer } = order
  let refunded = noChargesRefunded
  for (const { kind, value } of chargesIn(await findChargesGoingBack(tx, order))) {
    const description = `Refund of ${chargeName(kind)} for order ${id}`
    const cause = { cause: `${kind}-refund`, reference: id, description } as const
    const buyerOf = { userId: buyer.id, orderId: id }
    const { paid, withheld, to } = await refundBuyer(tx, buyerOf, value, cause, refundTo)
    refunded = {
      paid: { ...refunded.paid, [kind]: paid },
      withheld: { ...refunded.withheld, [kind]: withheld },
      to: paid > 0 ? to : refunded.to,
    }
  }
  return refunded
}
