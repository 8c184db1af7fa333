import { z } from 'zod'
import { reference } from '../catalog/fields-wire.ts'
import type { MoveRefusal, RequestStatus, ReturnRequest } from './rules.ts'

export const settleForm = z.object({ returnId: reference('Which return request?') })

export type ReturnRequestOnWire = {
  _id: string
  orderId: string
  itemId: string
  userId: string
  productId: { _id: string; productName: string }
  reason: string
  status: RequestStatus
  returnDate: string
}

export function presentReturnRequest(request: ReturnRequest): ReturnRequestOnWire {
  const { id, orderId, itemId, userId, product, reason, status } = request
  return {
    _id: id,
    orderId,
    itemId,
    userId,
    productId: { _id: product.id, productName: product.name },
    reason,
    status,
    returnDate: request.requestedAt.toISOString(),
  }
}

export function presentSettleRefusal(refusal: MoveRefusal) {
  if (refusal.reason === 'no-item') return { status: 404, message: 'Return request not found' } as const
  const given = refusal.from === 'ReturnAccepted' ? 'accepted' : 'rejected'
  return { status: 409, message: `This return was already ${given}` } as const
}
