import { fromPaise, type Paise, smallest, sum } from '../../lib/money.ts'

/** Made in the provider's dashboard: the shop itself refunds no payment that an order or a top-up was paid with. */
export type ProviderRefund = {
  id: string
  amount: Paise
  status: 'pending' | 'processed' | 'failed'
  createdAt: Date
}

export type Dispute = {
  id: string
  amount: Paise
  /** What it has taken from the shop's account. */
  deducted: Paise
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  phase: string
  reason: string
  respondBy: Date | null
  createdAt: Date
}

/** Of a payment, see `returned_payments`. */
export type Returned = { returned: Paise; disputed: Paise; used: Paise }

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

const atLeastNothing = (amount: number) => fromPaise(Math.max(0, amount))

/** What of a refund that is due stays with the shop: the payer has it back already, or a dispute may still take it. */
export function keptOf(due: Paise, returned: Returned): Paise {
  return smallest(due, unusedOf(returned))
}

export const unusedOf = ({ returned, disputed, used }: Returned) => atLeastNothing(returned + disputed - used)

/** What was kept and is due after all: a refund failed, or a dispute took nothing. */
export function releaseOf({ returned, disputed, used }: Returned): Paise {
  return atLeastNothing(used - returned - disputed)
}

/** What of a top-up that went back is taken from its wallet, as far as that has it. */
export function recoveryOf({ returned, used }: Returned, balance: Paise): Paise {
  return smallest(balance, atLeastNothing(returned - used))
}

const minute = 60_000
const hour = 60 * minute

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
export const LIST_OVERLAP_MS = 30 * minute
