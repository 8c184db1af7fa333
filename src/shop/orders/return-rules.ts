import type { Day } from '../../lib/dates.ts'
import type { Paise } from '../../lib/money.ts'
import type { RefundRoute, SourceState } from '../payments/provider-rules.ts'
import type { Exchange, PaymentMethod, RequestStatus, SoldLine } from './rules.ts'

export type ReturnRequest = {
  id: string
  orderId: string
  orderNumber: number
  itemId: string
  buyer: { id: string; name: string; email: string }
  product: {
    id: string
    name: string
    brandName: string
    thumbnail: string | null
    size: number
    sizeLabel: string
  }
  sold: SoldLine
  reason: string
  status: RequestStatus
  held: { id: string; to: RequestStatus } | null
  exchange: Exchange | null
  refundTo: RefundRoute
  paymentMethod: PaymentMethod
  source: SourceState
  /** Both are those of its order, see `OrderMoney`. */
  toWithhold: Paise
  refundable: Paise | null
  requestedAt: Date
  steps: ReturnStep[]
  /** Null once it is answered. */
  next: NextStep | null
  /** The last day on which its credit note lowers the tax of the invoice; null without an invoice. */
  lastTaxDay: Day | null
}

export const returnWays = ['pick-up', 'send-in'] as const
export type ReturnWay = (typeof returnWays)[number]

/** `foreign`: something else than what was sold. */
export const inspections = ['whole', 'damaged', 'foreign'] as const
export type Inspection = Record<(typeof inspections)[number], number>

export const inspectionLabels: Record<(typeof inspections)[number], string> = {
  whole: 'Whole',
  damaged: 'Damaged',
  foreign: 'Not ours',
}

/** `trackingNumber`: of the parcel that brings it back. */
export type ReturnStepDraft =
  | { kind: 'accepted'; way: ReturnWay; trackingNumber: string | null }
  | { kind: 'received' }
  | { kind: 'inspected'; units: Inspection }

export type ReturnStep = ReturnStepDraft & {
  itemId: string
  by: { id: string; name: string } | null
  at: Date
}

/** Of the settings: which steps come before the money goes back. Without both one click accepts and pays. */
export type ReturnStepsWanted = { returnReceipt: boolean; returnInspection: boolean }

export type NextStep = ReturnStepDraft['kind'] | 'refunded'

/** The step that pays back, or comes right before it: what shoppers are told. */
export function lastStepOf({ returnReceipt, returnInspection }: ReturnStepsWanted): ReturnStepDraft['kind'] {
  if (returnInspection) return 'inspected'
  return returnReceipt ? 'received' : 'accepted'
}

export const whenPaidBack: Record<ReturnStepDraft['kind'], string> = {
  accepted: 'when we accept the return',
  received: 'when it has come back to us',
  inspected: 'when we have looked at it',
}

/** What a request that is not answered waits for; with one click that is the refund. */
export function nextStepOf(
  done: readonly Pick<ReturnStep, 'kind'>[],
  { returnReceipt, returnInspection }: ReturnStepsWanted,
): NextStep {
  if (!returnReceipt && !returnInspection) return 'refunded'
  const wanted: readonly (ReturnStepDraft['kind'] | null)[] = [
    'accepted',
    returnReceipt ? 'received' : null,
    returnInspection ? 'inspected' : null,
  ]
  return wanted.find((kind) => kind !== null && done.every((step) => step.kind !== kind)) ?? 'refunded'
}

/** A rejected request starts over when it is accepted, unless all its steps are done. */
export function nextStepOfRequest(
  status: RequestStatus,
  done: readonly Pick<ReturnStep, 'kind'>[],
  wanted: ReturnStepsWanted,
): NextStep | null {
  if (status === 'Accepted') return null
  const next = nextStepOf(done, wanted)
  return status === 'Rejected' && next !== 'refunded' ? nextStepOf([], wanted) : next
}

export const countInspected = ({ whole, damaged, foreign }: Inspection): number => whole + damaged + foreign

export const inspectionOf = (done: readonly ReturnStep[]): Inspection | null =>
  done.flatMap((step) => (step.kind === 'inspected' ? [step.units] : []))[0] ?? null

/** Where it is less than what was paid, the shopper is told why. */
export type PartialRefund = { amount: Paise; reason: string }

export const MAX_REFUND_REASON = 200

export type ReturnStepRefusal =
  | { reason: 'no-item' | 'answered' | 'other-quantity' | 'no-reason' }
  | { reason: 'other-step'; next: NextStep }
  | { reason: 'too-much'; paid: Paise }

/** Null if so much may be paid back of what was paid; less than that needs a reason. */
export function partialRefusal(partial: PartialRefund | null, paid: Paise): ReturnStepRefusal | null {
  if (partial === null || partial.amount === paid) return null
  if (partial.amount > paid) return { reason: 'too-much', paid }
  return partial.reason === '' ? { reason: 'no-reason' } : null
}
