import { z } from 'zod'
import { reference } from '../catalog/fields-wire.ts'
import { cancelReasons, type MoveRefusal, returnReasons, statuses } from './rules.ts'

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

export const statusForm = z.object({ productId: reference('Which product?'), newStatus: status })

/** How the admin's list is narrowed. */
export const filterFields = {
  status: z
    .enum(['', ...statuses], 'Unknown status')
    .transform((text) => text || undefined)
    .optional(),
  search: z.string().trim().max(120, 'Use at most 120 characters').optional(),
}

export function presentMoveRefusal(refusal: MoveRefusal) {
  if (refusal.reason === 'no-item') return { status: 404, message: 'Order not found' } as const
  const { from, to } = refusal
  return { status: 409, message: `The status cannot change from ${from} to ${to}` } as const
}
