import { fromPaise, minus, nothing, type Paise, smallest, sum } from '../../lib/money.ts'

const minute = 60_000
const hour = 60 * minute
const RECOVERABLE_MS = 7 * 24 * hour

/** Made in the provider's dashboard. */
export type ProviderRefund = {
  id: string
  amount: Paise
  status: 'pending' | 'processed' | 'failed'
  createdAt: Date
}

export type Dispute = {
  id: string
  amount: Paise
  /** The dispute has taken this much from the shop's account. */
  deducted: Paise
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  phase: string
  reason: string
  respondBy: Date | null
  createdAt: Date
}

/** `source`: where an order was paid from. */
export const refundDestinations = ['wallet', 'source'] as const
export type RefundTo = (typeof refundDestinations)[number]

/** `bank`: a pay-out to the bank account or UPI id that the shopper gave for what was paid in cash. */
/** `counter`: what was sold there is paid back there. */
export type RefundRoute = RefundTo | 'bank' | 'counter'

/** Whether money can go back to where it came from, or why not; `closed`: the provider refused a refund of this payment. */
export type SourceState = 'open' | 'wallet' | 'unpaid' | 'spent' | 'closed' | 'no-account'

/** The sums of a row of `returned_payments`. */
export type ReturnedPayment = { returned: Paise; disputed: Paise; used: Paise }

export type RefundChange = ProviderRefund & {
  /** Null if no money moves. */
  cause: 'provider-refund' | 'failed-refund' | null
}

/** A refund only advances: an answer may be older than what is known. `beyond`: more than was paid, which is not believed. */
export function refundsToBook(
  known: readonly ProviderRefund[],
  seen: readonly ProviderRefund[],
  paid: Paise,
): { changed: RefundChange[]; beyond: ProviderRefund[] } {
  const steps = ['pending', 'processed', 'failed']
  const before = new Map(known.map(({ id, status }) => [id, status]))
  let left: number = paid - sum(known.filter(isPaidBack).map(({ amount }) => amount))
  const changed: RefundChange[] = []
  const beyond: ProviderRefund[] = []
  for (const refund of seen.toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt))) {
    const was = before.get(refund.id)
    if (was && steps.indexOf(refund.status) <= steps.indexOf(was)) continue
    const cause = causeOf(was, refund)
    if (cause === 'provider-refund' && refund.amount > left) beyond.push(refund)
    else changed.push({ ...refund, cause })
    if (cause === 'provider-refund') left -= refund.amount
    if (cause === 'failed-refund') left += refund.amount
  }
  return { changed, beyond }
}

function causeOf(was: ProviderRefund['status'] | undefined, refund: ProviderRefund): RefundChange['cause'] {
  if (refund.status === 'failed') return was ? 'failed-refund' : null
  return was ? null : 'provider-refund'
}

const isPaidBack = ({ status }: ProviderRefund) => status !== 'failed'

export const isUndecided = ({ status }: Pick<Dispute, 'status'>) =>
  status === 'open' || status === 'under_review'

/** An answer that is older than what is known. A dispute that is opened again has another phase. */
export const isStale = (seen: Pick<Dispute, 'status' | 'phase'>, known: Pick<Dispute, 'status' | 'phase'>) =>
  isUndecided(seen) && !isUndecided(known) && seen.phase === known.phase

const atLeastNothing = (amount: number) => fromPaise(Math.max(0, amount))

/**
 * How a refund of `due` is paid. `refundable`: what was charged and not refunded yet, null unless it was paid online; the last
 * refunds of an order bear its offer. `withheld`: the payer has it back already, or a dispute may still take it.
 */
export function splitRefund(
  due: Paise,
  refundable: Paise | null,
  returned: ReturnedPayment | null,
): { paid: Paise; withheld: Paise; unpaid: Paise } {
  const owed = refundable === null ? due : smallest(due, refundable)
  const withheld = returned ? smallest(owed, unusedOf(returned)) : nothing
  return { paid: minus(owed, withheld), withheld, unpaid: minus(due, owed) }
}

export const unusedOf = ({ returned, disputed, used }: ReturnedPayment) =>
  atLeastNothing(returned + disputed - used)

/** This much was withheld and is due after all: a refund failed, or a dispute took nothing. */
export function releaseOf({ returned, disputed, used }: ReturnedPayment): Paise {
  return atLeastNothing(used - returned - disputed)
}

/**
 * The provider gave back this much beyond what refunds to come can withhold, because the wallet was paid
 * before. `refundable`: as of `splitRefund`; nothing is taken from a wallet for an order without a charge in
 * the books. `underWay`: refunds by the provider that may still be withheld.
 */
export function excessOf(
  { returned, used }: ReturnedPayment,
  refundable: Paise | null,
  underWay: Paise,
): Paise {
  return refundable === null ? nothing : atLeastNothing(returned - used - refundable - underWay)
}

/** Later the owner is told instead, because the shopper has long counted on the money in the wallet. */
export const isRecoverable = (returnedAt: Date, now: Date) =>
  now.getTime() - returnedAt.getTime() < RECOVERABLE_MS

/** A payment that is settled at this moment may not be in use yet. */
const UNUSED_MS = 10 * minute

/** Null: no more checks. `isUsed`: by an order or a top-up. */
export function nextProviderCheck(
  { createdAt }: { createdAt: Date },
  now: Date,
  { isUsed, isUndecided }: { isUsed: boolean; isUndecided: boolean },
): Date | null {
  if (isUsed) return isUndecided ? new Date(now.getTime() + 2 * hour) : null
  const age = now.getTime() - createdAt.getTime()
  return age < UNUSED_MS ? new Date(now.getTime() + minute) : null
}

export const LIST_EVERY_MS = 10 * minute
/** Listed again, for what the provider lists late. */
const LIST_OVERLAP_MS = 30 * minute
const MAX_LISTED_MS = 30 * 24 * hour

/** Years of payments are listed in steps. */
export function spanToList(listedTo: Date, now: Date): { from: Date; to: Date } {
  const from = Math.min(listedTo.getTime(), now.getTime())
  return {
    from: new Date(from - LIST_OVERLAP_MS),
    to: new Date(Math.min(now.getTime(), from + MAX_LISTED_MS)),
  }
}
