import { fromPaise, minus, nothing, smallest } from '../../lib/money.ts'
import { clock } from '../../platform/clock.ts'
import { type Tx, transaction } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import { type Answer, paymentProvider, type Refund } from '../../platform/payment-provider.ts'
import {
  type Dispute,
  excessOf,
  isRecoverable,
  isStale,
  type ProviderRefund,
  refundsToBook,
  releaseOf,
} from '../payments/provider-rules.ts'
import { listPartialRefunds, type PartialRefund, sumRefundsUnderWay } from '../payments/refunds-store.ts'
import {
  findDispute,
  findRefundable,
  listProviderRefunds,
  lockReturned,
  type PaymentUse,
  saveDispute,
  saveProviderRefund,
  saveReturned,
  sumReturned,
} from '../payments/returned-payments-store.ts'
import { isRefundOf } from '../payments/rules.ts'
import { type Cause, lockWallet, openWalletOrUnclaimed, postEntries } from './store.ts'

/** Books what the provider says that it gave back of the payment, and answers with it. */
export async function bookReported(use: PaymentUse): Promise<Answer<Refund[]>> {
  const refunds = await paymentProvider().paymentRefunds(use.paymentId)
  if (refunds.ok && refunds.value.length > 0) await bookRefunds(use, refunds.value)
  return refunds
}

/** Idempotent: each refund is booked once, and taken back once when it failed. Locks the order, then the wallet. */
function bookRefunds(use: PaymentUse, reported: readonly Refund[]): Promise<void> {
  return transaction(async (tx) => {
    await lockReturned(tx, use)
    const parts = await listPartialRefunds(tx, use.paymentId)
    const seen = reported.filter((refund) => !parts.some((part) => isOwnRefund(refund, part)))
    const { changed, beyond } = refundsToBook(await listProviderRefunds(tx, use.paymentId), seen, use.paid)
    for (const refund of beyond)
      log.error({ payment: use.paymentId, refund }, 'the provider reports a refund of more than was paid')
    for (const { cause, ...refund } of changed) {
      await saveProviderRefund(tx, use.paymentId, refund)
      if (cause !== null) await bookRefund(tx, use, refund, cause)
    }
    const now = clock.now()
    const isRecent = changed.some(
      ({ cause, createdAt }) => cause === 'provider-refund' && isRecoverable(createdAt, now),
    )
    await settleWithWallet(tx, use, isRecent)
  })
}

/** Idempotent. What the dispute of a payment takes that goes back anyway is in no book of the shop. */
export function bookDispute(use: PaymentUse, dispute: Dispute): Promise<void> {
  return transaction(async (tx) => {
    await lockReturned(tx, use)
    const known = await findDispute(tx, dispute.id)
    if (known && isStale(dispute, known)) return
    const { deducted, bookings } = known ?? { deducted: 0, bookings: 0 }
    const change = use.purpose === 'refund' ? 0 : dispute.deducted - deducted
    const times = change === 0 ? bookings : bookings + 1
    await saveDispute(tx, use.paymentId, dispute, times)
    if (change !== 0) {
      const description = `${change > 0 ? 'Taken' : 'Given back'} by a dispute of payment ${use.paymentId}`
      await moveOut(tx, change, { cause: 'dispute', reference: `${dispute.id}/${times}`, description })
    }
    if (use.purpose === 'refund') return
    await settleWithWallet(tx, use, known !== null || isRecoverable(dispute.createdAt, clock.now()))
  })
}

/** One that the provider pays after the shop gave it up is as one of the dashboard. */
function isOwnRefund({ receipt, status }: Refund, part: PartialRefund): boolean {
  return isRefundOf(receipt, part) && !(part.hasFailed && status === 'processed')
}

function bookRefund(
  tx: Tx,
  { paymentId }: PaymentUse,
  { id, amount }: ProviderRefund,
  cause: 'provider-refund' | 'failed-refund',
): Promise<unknown> {
  const isPaid = cause === 'provider-refund'
  const description = isPaid
    ? `Refunded by the provider from payment ${paymentId}`
    : `Refund of payment ${paymentId} that failed`
  return moveOut(tx, isPaid ? amount : -amount, { cause, reference: id, description })
}

/** Money that leaves the provider's account is an advance on the order's cancellations and returns. */
function moveOut(tx: Tx, amount: number, cause: Cause): Promise<unknown> {
  return postEntries(tx, cause, [
    ['provider', amount],
    ['refund-advances', -amount],
  ])
}

/** Pays into the wallet what was withheld for nothing, or takes from it what it was paid and the provider gave back too. */
export async function settleWithWallet(
  tx: Tx,
  use: Omit<PaymentUse, 'paid'>,
  mayRecover: boolean,
): Promise<void> {
  const { returned, movements } = await sumReturned(tx, use.paymentId)
  const release = releaseOf(returned)
  // A top-up gives nothing back by itself.
  const refundable = use.purpose === 'top-up' ? nothing : await findRefundable(tx, use.intentId)
  const excess = excessOf(returned, refundable, await sumRefundsUnderWay(tx, use.paymentId))
  const wallet = mayRecover && excess > 0 ? await lockWallet(tx, use.userId) : null
  const recovery = wallet ? smallest(wallet.balance, excess) : nothing
  const reference = `${use.paymentId}/${movements + 1}`
  if (release > 0) {
    await postEntries(tx, { cause: 'release', reference, description: 'Refund that had waited' }, [
      [await openWalletOrUnclaimed(tx, use.userId), release],
      ['refund-advances', -release],
    ])
  } else if (wallet && recovery > 0) {
    const description = 'Refunded to where it was paid from'
    await postEntries(tx, { cause: 'recovery', reference, description }, [
      [{ id: wallet.id }, -recovery],
      ['refund-advances', recovery],
    ])
  }
  const used = fromPaise(returned.used - release + recovery)
  const settled = {
    movements: release > 0 || recovery > 0 ? movements + 1 : movements,
    unrecovered: minus(excess, recovery),
  }
  await saveReturned(tx, use.paymentId, { ...returned, used }, settled, clock.now())
}
