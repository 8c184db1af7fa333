import { z } from 'zod'
import { amountOf } from '../../forms/money.ts'
import { reference } from '../../forms/reference.ts'
import { searchField } from '../../forms/search.ts'
import { line } from '../../forms/text.ts'
import type { Day } from '../../lib/dates.ts'
import { formatRupees, toRupees } from '../../lib/money.ts'
import { pathOf } from '../../lib/pictures.ts'
import { tooLong } from '../../lib/text.ts'
import { type ExchangeOnWire, presentExchange } from '../orders/exchange-wire.ts'
import type { SourceRefusal } from '../orders/refund-source-rules.ts'
import {
  MAX_REFUND_REASON,
  type NextStep,
  type ReturnRequest,
  type ReturnStep,
  type ReturnStepRefusal,
} from '../orders/return-rules.ts'
import {
  type MoveRefusal,
  type PaymentMethod,
  paidFor,
  type RequestStatus,
  requestStatuses,
} from '../orders/rules.ts'
import type { RefundRoute, SourceState } from '../payments/provider-rules.ts'
import { shipmentFields } from '../shipments/wire.ts'
import type { StatusRefusal } from './bulk-rules.ts'
import { chosenRefundTo, holdField, presentSourceRefusal, presentStatusRefusal, returnWay } from './wire.ts'

export const settleForm = z.object({ returnId: reference('Which return request?'), hold: holdField })

export const returnStepForm = settleForm.pick({ returnId: true })

/** How it comes back counts only where the settings pay back later. */
export const acceptForm = settleForm.extend({
  way: returnWay,
  refundTo: chosenRefundTo,
  trackingNumber: shipmentFields.trackingNumber.transform((number) => number ?? null),
})

const units = z.coerce
  .number('How many units?')
  .int('Units are whole numbers')
  .min(0, 'How many units?')
  .default(0)

export const inspectionForm = returnStepForm.extend({ whole: units, damaged: units, foreign: units })

export const refundForm = settleForm.extend({
  refundTo: chosenRefundTo,
  /** Left out: all that was paid. */
  amount: amountOf('Amount')
    .nullish()
    .transform((amount) => amount ?? null),
  reason: line('The reason must be a text').max(MAX_REFUND_REASON, tooLong(MAX_REFUND_REASON)).default(''),
})

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
  orderNumber: number
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
  /** Rupees paid for the item, refunded to `refundTo` on acceptance. */
  refundAmount: number
  refundTo: RefundRoute
  paymentMethod: PaymentMethod
  /** Whether it can pay back to where it was paid from. */
  source: SourceState
  /** Both amounts are the whole order's, see `OrderPaymentsOnWire`. */
  toWithhold: number
  refundable: number | null
  steps: ReturnStepOnWire[]
  /** What it waits for; null once it is answered. */
  next: NextStep | null
  /** The last day on which accepting it lowers the tax of the invoice; null without an invoice. */
  lastTaxDay: Day | null
}

export function presentReturnRequest(request: ReturnRequest): ReturnRequestOnWire {
  const { id, orderId, orderNumber, itemId, buyer, product, sold, reason, status, held } = request
  return {
    _id: id,
    orderId,
    orderNumber,
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
    refundTo: request.refundTo,
    paymentMethod: request.paymentMethod,
    source: request.source,
    toWithhold: toRupees(request.toWithhold),
    refundable: request.refundable === null ? null : toRupees(request.refundable),
    steps: request.steps.map(presentReturnStep),
    next: request.next,
    lastTaxDay: request.lastTaxDay,
  }
}

export type ReturnStepOnWire = ReturnType<typeof presentReturnStep>

export function presentReturnStep({ itemId, by, at, ...step }: ReturnStep) {
  return { ...step, itemId, by: by?.name ?? null, at: at.toISOString() }
}

const awaited: Record<NextStep, string> = {
  accepted: 'Accept this return first',
  received: 'Book first that this return has come',
  inspected: 'Inspect this return first',
  refunded: 'This step of the return is done already',
}

export function presentStepRefusal(refusal: ReturnStepRefusal) {
  switch (refusal.reason) {
    case 'no-item':
      return { status: 404, message: 'Return request not found' } as const
    case 'answered':
      return { status: 409, message: 'This return was already answered' } as const
    case 'other-step':
      return { status: 409, message: awaited[refusal.next] } as const
    case 'other-quantity':
      return { status: 400, message: 'The units must add up to those that were sent' } as const
    case 'no-reason':
      return { status: 400, message: 'Please give the reason: the customer reads it' } as const
    case 'too-much':
      return {
        status: 400,
        message: `At most ${formatRupees(toRupees(refusal.paid))} was paid for it`,
      } as const
  }
}

export function presentChoiceRefusal(refusal: StatusRefusal | ReturnStepRefusal) {
  return isOfStep(refusal) ? presentStepRefusal(refusal) : presentStatusRefusal(refusal)
}

type StepReason = Exclude<ReturnStepRefusal['reason'], StatusRefusal['reason']>

const stepReasons: Record<StepReason, true> = {
  answered: true,
  'other-step': true,
  'other-quantity': true,
  'no-reason': true,
  'too-much': true,
}

const isOfStep = (refusal: StatusRefusal | ReturnStepRefusal): refusal is ReturnStepRefusal =>
  refusal.reason in stepReasons

export function presentSettleRefusal(refusal: MoveRefusal | ReturnStepRefusal | SourceRefusal) {
  if (refusal.reason === 'no-source') return presentSourceRefusal(refusal)
  if (refusal.reason !== 'no-such-move') return presentStepRefusal(refusal)
  const given = refusal.from === 'ReturnAccepted' ? 'accepted' : 'rejected'
  return { status: 409, message: `This return was already ${given}` } as const
}
