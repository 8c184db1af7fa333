import { z } from 'zod'
import { reference } from '../../forms/reference.ts'
import { searchField } from '../../forms/search.ts'
import type { Day } from '../../lib/dates.ts'
import { toRupees } from '../../lib/money.ts'
import { pathOf } from '../../lib/pictures.ts'
import { type ExchangeOnWire, presentExchange } from '../orders/exchange-wire.ts'
import {
  type MoveRefusal,
  paidFor,
  type RequestStatus,
  type ReturnRequest,
  requestStatuses,
} from '../orders/rules.ts'
import { holdField } from './wire.ts'

export const settleForm = z.object({ returnId: reference('Which return request?'), hold: holdField })

export const returnFields = {
  status: z
    .enum(['', ...requestStatuses], 'Unknown status')
    .transform((text) => text || undefined)
    .optional(),
  search: searchField,
}

export type ReturnRequestOnWire = {
  _id: string
  orderId: string
  itemId: string
  userId: string
  user: { _id: string; name: string; email: string }
  productId: { _id: string; productName: string; thumbnail: string | null; brand: { brandName: string } }
  size: number
  sizeLabel: string
  quantity: number
  reason: string
  status: RequestStatus
  held: { _id: string; to: RequestStatus } | null
  /** The size that is wanted instead of the money, and whether it is still kept. */
  exchange: ExchangeOnWire | null
  returnDate: string
  /** Rupees paid for the item, refunded to the wallet on acceptance. */
  refundAmount: number
  /** As of its order, see `OrderPaymentsOnWire`. */
  toWithhold: number
  refundable: number | null
  /** The last day on which accepting it lowers the tax of the invoice; null without an invoice. */
  lastTaxDay: Day | null
}

export function presentReturnRequest(request: ReturnRequest): ReturnRequestOnWire {
  const { id, orderId, itemId, buyer, product, sold, reason, status, held } = request
  return {
    _id: id,
    orderId,
    itemId,
    userId: buyer.id,
    user: { _id: buyer.id, name: buyer.name, email: buyer.email },
    productId: {
      _id: product.id,
      productName: product.name,
      thumbnail: product.thumbnail && pathOf(product.thumbnail),
      brand: { brandName: product.brandName },
    },
    size: product.size,
    sizeLabel: product.sizeLabel,
    quantity: sold.quantity,
    reason,
    status,
    held: held && { _id: held.id, to: held.to },
    exchange: request.exchange && presentExchange(request.exchange),
    returnDate: request.requestedAt.toISOString(),
    refundAmount: toRupees(paidFor(sold)),
    toWithhold: toRupees(request.toWithhold),
    refundable: request.refundable === null ? null : toRupees(request.refundable),
    lastTaxDay: request.lastTaxDay,
  }
}

export function presentSettleRefusal(refusal: MoveRefusal) {
  if (refusal.reason === 'no-item') return { status: 404, message: 'Return request not found' } as const
  const given = refusal.from === 'ReturnAccepted' ? 'accepted' : 'rejected'
  return { status: 409, message: `This return was already ${given}` } as const
}
