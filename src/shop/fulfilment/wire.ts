import { z } from 'zod'
import { dayField, reference, searchField } from '../../forms/fields.ts'
import { endOf, startOf } from '../../lib/dates.ts'
import {
  cancelReasons,
  type HeldChange,
  type MoveRefusal,
  newest,
  type OrderSort,
  paymentMethods,
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

export type HeldChangeOnWire = { _id: string; itemId: string; to: Status }

export function presentHeldChange({ id, itemId, to }: HeldChange): HeldChangeOnWire {
  return { _id: id, itemId, to }
}

/** Forms send empty fields; treat them as absent. */
const day = (name: string) => z.union([z.literal(''), dayField(name)])

const sorts = ['date', '-date', 'total', '-total'] as const

/** `from` and `to` are IST days, both inclusive. */
export const filterFields = {
  status: z.enum(['', ...statuses], 'Unknown status').optional(),
  payment: z.enum(['', ...paymentMethods], 'Unknown payment method').optional(),
  from: day('from').optional(),
  to: day('to').optional(),
  search: searchField,
  sort: z.enum(['', ...sorts], 'Unknown sort').optional(),
}

type Asked = z.infer<z.ZodObject<typeof filterFields>>

export function filterOf({ status, payment, from, to, search }: Asked) {
  return {
    status: status || undefined,
    payment: payment || undefined,
    from: from ? startOf(from) : undefined,
    until: to ? endOf(to) : undefined,
    search: search || undefined,
  }
}

export function sortOf({ sort }: Asked): OrderSort {
  if (!sort) return newest
  return { by: sort.endsWith('total') ? 'total' : 'date', down: sort.startsWith('-') }
}

export function presentMoveRefusal(refusal: MoveRefusal) {
  if (refusal.reason === 'no-item') return { status: 404, message: 'Order not found' } as const
  const { from, to } = refusal
  return { status: 409, message: `The status cannot change from ${from} to ${to}` } as const
}
