import { z } from 'zod'
import { reference } from '../../forms/reference.ts'
import { formatDate, startOf } from '../../lib/dates.ts'
import { sizeField } from '../catalog/size-wire.ts'
import { type SourceRefusal, sourceProblems } from '../orders/refund-source-rules.ts'
import { returnWays } from '../orders/return-rules.ts'
import {
  cancelReasons,
  type MoveRefusal,
  type ReturnRefusal,
  returnReasons,
  type Status,
  statuses,
} from '../orders/rules.ts'
import { refundDestinations } from '../payments/provider-rules.ts'
import { presentShipmentRefusal, shipmentFields } from '../shipments/wire.ts'
import { destinationForm } from '../wallet/pay-outs/destination-wire.ts'
import {
  type BulkOutcome,
  type BulkRefusal,
  bulkStatuses,
  type CancelOrderRefusal,
  type DeferredChange,
  isPickedUp,
  MAX_BULK_ORDERS,
  type OriginRefusal,
  type StatusRefusal,
  unknownState,
} from './bulk-rules.ts'

const order = reference('Which order?')
const item = reference('Which item?')
const status = z.enum(statuses, 'Unknown status')

/** The specified calls refund to the wallet. */
const refundTo = z.enum(refundDestinations, 'Refund to wallet or source').default('wallet')

/** An admin's choice; left out: where the shopper chose, else the wallet. */
export const chosenRefundTo = z
  .enum(refundDestinations, 'Refund to wallet or source')
  .nullish()
  .transform((chosen) => chosen ?? null)

export const cancelForm = z.object({
  orderId: order,
  itemId: item,
  orderStatus: status,
  cancelReason: z.enum(cancelReasons, 'Please select a reason'),
  refundTo,
})

export const cancelOrderForm = cancelForm.pick({ orderId: true, cancelReason: true, refundTo: true })

export const returnForm = z.object({
  orderId: order,
  itemId: item,
  reason: z.enum(returnReasons, 'Please select a reason'),
  /** Wanted instead of the money. */
  size: sizeField('Which size?')
    .nullish()
    .transform((size) => size ?? null),
  refundTo,
  /** Of what was paid in cash, and is refunded to the source. */
  payOut: destinationForm.nullish().transform((destination) => destination ?? null),
})

export const withdrawExchangeForm = z.object({ orderId: order, itemId: item })

export const nothingReserved = { status: 404, message: 'No other size is kept for this return' } as const

/** Delays the change by `holdSeconds`, in which it can be undone. */
export const holdField = z.boolean('hold must be true or false').default(false)

/** How a return that is accepted comes back. */
export const returnWay = z.enum(returnWays, 'Picked up or sent in?').default('pick-up')

export const statusForm = z.object({
  productId: reference('Which product?'),
  newStatus: status,
  hold: holdField,
  way: returnWay,
  refundTo: chosenRefundTo,
  ...shipmentFields,
})

export const batch = z.guid('batch must be a UUID').toLowerCase()

/** `trackingNumber` and `weight` are of one parcel, so that they come with one order. */
export const bulkForm = z
  .object({
    /** Chosen by the caller; several calls with one batch are undone together. */
    batch,
    orders: z
      .array(order, 'Which orders?')
      .min(1, 'Which orders?')
      .max(MAX_BULK_ORDERS, `At most ${MAX_BULK_ORDERS} orders at once`),
    newStatus: z.enum(bulkStatuses, `Choose ${bulkStatuses.join(' or ')}`),
    ...shipmentFields,
  })
  .refine(({ orders, trackingNumber, weight }) => orders.length === 1 || !(trackingNumber || weight), {
    error: 'A tracking number and a weight belong to one order',
    path: ['trackingNumber'],
  })

export const originForm = z.object({ batch, refundTo: chosenRefundTo })

const bulkMessages: Record<BulkRefusal, string> = {
  'no-order': 'Order not found',
  held: 'Its last change can still be undone. Try again in ten seconds.',
  'not-pending': 'Nothing of it is pending',
  'not-shipped': 'Nothing of it is on its way',
  'number-taken': 'Another order has this tracking number',
  'unknown-state': unknownState,
  'picked-up': isPickedUp,
}

export type NotChangedOnWire = { orderId: string; orderNumber?: number | undefined; message: string }

export function presentOutcome({ changed, notChanged }: BulkOutcome) {
  return {
    changed,
    notChanged: notChanged.map(
      ({ refusal, ...order }): NotChangedOnWire => ({ ...order, message: bulkMessages[refusal] }),
    ),
  }
}

export const presentSourceRefusal = ({ state }: SourceRefusal) =>
  ({ status: 409, message: `${sourceProblems[state]}: choose the wallet` }) as const

export function presentOriginRefusal(refusal: OriginRefusal) {
  const { reason } = refusal
  if (reason === 'no-source') return presentSourceRefusal(refusal)
  if (reason === 'no-shipment') return { status: 404, message: 'Parcel not found' } as const
  const message =
    reason === 'returned' ? 'This parcel has already come back' : 'Nothing of this parcel is on its way'
  return { status: 409, message } as const
}

export type DeferredChangeOnWire = { _id: string; itemId: string; to: Status }

export function presentDeferredChange({ id, itemId, to }: DeferredChange): DeferredChangeOnWire {
  return { _id: id, itemId, to }
}

const returnRefusals = {
  'same-size': { status: 400, message: 'Choose another size than the one you have' },
  'no-such-size': { status: 404, message: 'Size not found' },
  'out-of-stock': { status: 409, message: 'This size has just been sold out' },
  'no-pickup': {
    status: 409,
    message: 'Nothing is picked up there any more: ask for your money back instead',
  },
  'no-exchange': {
    status: 409,
    message: 'What was bought at the shop is not exchanged here: ask for your money back instead',
  },
  'no-destination': { status: 400, message: 'Give a UPI id or a bank account' },
} as const

export function presentReturnRefusal(refusal: ReturnRefusal) {
  if (refusal.reason === 'no-item' || refusal.reason === 'no-such-move') return presentMoveRefusal(refusal)
  if (refusal.reason !== 'too-late') return returnRefusals[refusal.reason]
  const message = `This could be returned until ${formatDate(startOf(refusal.lastDay))}`
  return { status: 409, message } as const
}

export function presentStatusRefusal(refusal: StatusRefusal) {
  if (refusal.reason === 'no-item' || refusal.reason === 'no-such-move') return presentMoveRefusal(refusal)
  switch (refusal.reason) {
    case 'unknown-state':
      return { status: 409, message: unknownState } as const
    case 'picked-up':
      return { status: 409, message: isPickedUp } as const
    case 'no-source':
      return presentSourceRefusal(refusal)
    case 'not-dispatched':
      return { status: 400, message: 'Only what is shipped or delivered has a courier' } as const
    default:
      return presentShipmentRefusal(refusal)
  }
}

export function presentCancelOrderRefusal({ reason }: CancelOrderRefusal) {
  if (reason === 'no-order') return { status: 404, message: 'Order not found' } as const
  return { status: 409, message: 'Nothing of this order can be cancelled any more' } as const
}

export function presentMoveRefusal(refusal: MoveRefusal) {
  if (refusal.reason === 'no-item') return { status: 404, message: 'Order not found' } as const
  const { from, to } = refusal
  return { status: 409, message: `The status cannot change from ${from} to ${to}` } as const
}
