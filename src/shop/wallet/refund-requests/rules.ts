import { type Paise, sum } from '../../../lib/money.ts'

/** What pays customers back: an item that is cancelled or returned, a goodwill credit, money that deleted customers have left. */
export const refundActs = ['move', 'goodwill', 'unclaimed'] as const
export type RefundAct = (typeof refundActs)[number]

/** `subject`: the item that moves, else the key of the call. `input`: what the act is repeated with. Plain JSON. */
export type RefundDraft = {
  act: RefundAct
  subject: string
  input: Readonly<Record<string, unknown>>
  amount: Paise
  orderId: string | null
  userId: string | null
  by: string
}

export const requestStates = ['waiting', 'confirmed', 'declined', 'replaced'] as const
/** `replaced`: the same was asked for again. */
export type RequestState = (typeof requestStates)[number]

type Person = { id: string; name: string }

export type RefundRequest = Omit<RefundDraft, 'by' | 'userId'> & {
  id: string
  orderNumber: number | null
  customer: Person | null
  /** The item or the reason, as people read it. */
  what: string
  asker: Person
  askedAt: Date
  expiresAt: Date
  state: RequestState
  decider: Person | null
  decidedAt: Date | null
  reason: string | null
}

/** What a call answers that has only asked. */
export type AskedRefund = { id: string; amount: Paise }

/** Older facts may not hold any more, so the asker has to look again. */
export const REQUEST_DAYS = 7
export const MIN_DECLINE_REASON = 3
export const MAX_DECLINE_REASON = 200

/** `already`: what the same admin has paid back today of the same order, or to the same customer. `above`: null, never. */
export function needsSecondPerson(amount: Paise, already: Paise, above: Paise | null): boolean {
  return above !== null && amount > 0 && sum([amount, already]) > above
}

export type DecisionRefusal =
  | { reason: 'no-request' | 'decided' | 'expired' | 'own-request' | 'may-not-confirm' }
  | { reason: 'asker-may-not'; name: string }

/** Null if this admin may confirm or decline it. */
export function decisionRefusal(
  { state, expiresAt, asker }: Pick<RefundRequest, 'state' | 'expiresAt' | 'asker'>,
  by: string,
  now: Date,
): DecisionRefusal | null {
  if (state !== 'waiting') return { reason: 'decided' }
  if (asker.id === by) return { reason: 'own-request' }
  return expiresAt <= now ? { reason: 'expired' } : null
}
