import { z } from 'zod'
import { pageFields } from '../../../forms/paging.ts'
import { text } from '../../../forms/text.ts'
import { formatRupees, sum, toRupees } from '../../../lib/money.ts'
import {
  type AskedRefund,
  type DecisionRefusal,
  MAX_DECLINE_REASON,
  MIN_DECLINE_REASON,
  type RefundAct,
  type RefundRequest,
  type RequestState,
} from './rules.ts'

const reasonNeeded = 'Please give the reason: the admin who asked reads it'

export const declineForm = z.object({
  reason: text(reasonNeeded, MAX_DECLINE_REASON).min(MIN_DECLINE_REASON, reasonNeeded),
})

export const refundRequestFields = z.object({
  ...pageFields,
  state: z
    .enum(['', 'waiting', 'past'], 'Unknown state')
    .transform((state) => state || 'waiting')
    .default('waiting'),
})

/** What a call adds to its answer, with another message, where it has only asked; nothing where it has asked for nothing. */
export function presentAsked(...requests: (AskedRefund | null)[]): {
  message?: string
  asked?: { _id: string; amount: number }[]
} {
  const asked = requests.filter((one) => one !== null)
  if (asked.length === 0) return {}
  const amount = formatRupees(toRupees(sum(asked.map((one) => one.amount))))
  const what = asked.length === 1 ? `The refund of ${amount} is` : `${asked.length} refunds of ${amount} are`
  return {
    message: `${what} asked for; another person with the permission must confirm it`,
    asked: asked.map((one) => ({ _id: one.id, amount: toRupees(one.amount) })),
  }
}

type PersonOnWire = { _id: string; name: string }

export type RefundRequestOnWire = {
  _id: string
  act: RefundAct
  what: string
  /** Where `act` is `move`. */
  itemId: string | null
  status: string | null
  orderId: string | null
  orderNumber: number | null
  user: PersonOnWire | null
  amount: number
  askedBy: PersonOnWire
  /** Of the admin who reads it: another one has to decide. */
  isOwn: boolean
  askedAt: string
  expiresAt: string
  /** `waiting` until it expires. */
  state: RequestState | 'expired'
  decidedBy: PersonOnWire | null
  decidedAt: string | null
  reason: string | null
}

const presentPerson = ({ id, name }: { id: string; name: string }): PersonOnWire => ({ _id: id, name })

export function presentRefundRequest(
  request: RefundRequest,
  { now, by }: { now: Date; by: string },
): RefundRequestOnWire {
  const { id, act, what, subject, input, orderId, orderNumber, customer, amount, asker, decider } = request
  const { askedAt, expiresAt, state, decidedAt, reason } = request
  return {
    ...{ _id: id, act, what, orderId, orderNumber, reason },
    itemId: act === 'move' ? subject : null,
    status: act === 'move' ? String(input.to) : null,
    user: customer && presentPerson(customer),
    amount: toRupees(amount),
    askedBy: presentPerson(asker),
    isOwn: asker.id === by,
    askedAt: askedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    state: state === 'waiting' && expiresAt <= now ? 'expired' : state,
    decidedBy: decider && presentPerson(decider),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}

const refusals = {
  'no-request': { status: 404, message: 'Refund request not found' },
  decided: { status: 409, message: 'This refund was already answered, or asked for again' },
  expired: { status: 409, message: 'Too much time has passed since this was asked for: ask again' },
  'own-request': { status: 403, message: 'You have asked for this refund: another person must confirm it' },
  'may-not-confirm': { status: 403, message: 'Forbidden' },
} as const

export function presentDecisionRefusal(refusal: DecisionRefusal) {
  if (refusal.reason !== 'asker-may-not') return refusals[refusal.reason]
  return { status: 409, message: `${refusal.name} may not pay customers back any more` } as const
}
