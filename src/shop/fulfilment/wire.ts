import { z } from 'zod'
import { reference } from '../../forms/reference.ts'
import { formatDate, startOf } from '../../lib/dates.ts'
import {
  cancelReasons,
  type DeferredChange,
  type MoveRefusal,
  type ReturnRefusal,
  returnReasons,
  type Status,
  statuses,
} from '../orders/rules.ts'

const order = reference('Which order?')
const item = reference('Which item?')
const status = z.enum(statuses, 'Unknown status')

export const cancelForm = z.object({
  orderId: order,
  itemId: item,
  orderStatus: status,
  cancelReason: z.enum(cancelReasons, 'Please select a reason'),
})

export const returnForm = z.object({
  orderId: order,
  itemId: item,
  reason: z.enum(returnReasons, 'Please select a reason'),
})

/** Delays the change by `holdSeconds`, in which it can be undone. */
export const holdField = z.boolean('hold must be true or false').default(false)

export const statusForm = z.object({
  productId: reference('Which product?'),
  newStatus: status,
  hold: holdField,
})

export type DeferredChangeOnWire = { _id: string; itemId: string; to: Status }

export function presentDeferredChange({ id, itemId, to }: DeferredChange): DeferredChangeOnWire {
  return { _id: id, itemId, to }
}

export function presentReturnRefusal(refusal: ReturnRefusal) {
  if (refusal.reason !== 'too-late') return presentMoveRefusal(refusal)
  const message = `This could be returned until ${formatDate(startOf(refusal.lastDay))}`
  return { status: 409, message } as const
}

export function presentMoveRefusal(refusal: MoveRefusal) {
  if (refusal.reason === 'no-item') return { status: 404, message: 'Order not found' } as const
  const { from, to } = refusal
  return { status: 409, message: `The status cannot change from ${from} to ${to}` } as const
}
