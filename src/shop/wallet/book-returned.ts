import { fromPaise, type Paise } from '../../lib/money.ts'
import { type Tx, transaction } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import {
  type Dispute,
  type ProviderRefund,
  type Returned,
  recoveryOf,
  refundsToBook,
  releaseOf,
} from '../payments/provider-rules.ts'
import {
  findDeducted,
  listProviderRefunds,
  lockReturned,
  type PaymentUse,
  saveDispute,
  saveProviderRefund,
  saveReturned,
  sumReturned,
} from '../payments/returned-payments-store.ts'
import { type Cause, lockWallet, openWallet, postEntries, readUnclaimed } from './store.ts'

/** Idempotent: each refund is booked once, and taken back once when it failed. Locks the order, then the wallet. */
export function bookRefunds(use: PaymentUse, seen: readonly ProviderRefund[]): Promise<void> {
  return transaction(async (tx) => {
    await lockReturned(tx, use)
    const { changed, beyond } = refundsToBook(await listProviderRefunds(tx, use.paymentId), seen, use.paid)
    for (const refund of beyond)
      log.error({ payment: use.paymentId, refund }, 'the provider reports a refund of more than was paid')
    for (const { cause, ...refund } of changed) {
      await saveProviderRefund(tx, use.paymentId, refund)
      if (cause === 'provider-refund') await moveOut(tx, refund.amount, { cause, ...saysOf(refund.id, use) })
      if (cause === 'failed-refund')
        await moveOut(tx, -refund.amount, { cause, ...failureOf(refund.id, use) })
    }
    await settleWithWallet(tx, use)
  })
}

/** Idempotent. What the dispute of a payment takes that goes back anyway is in no book of the shop. */
export function bookDispute(use: PaymentUse, dispute: Dispute): Promise<void> {
  return transaction(async (tx) => {
    await lockReturned(tx, use)
    const { deducted, bookings } = await findDeducted(tx, dispute.id)
    const change = use.purpose === 'refund' ? 0 : dispute.deducted - deducted
    const times = change === 0 ? bookings : bookings + 1
    await saveDispute(tx, use.paymentId, dispute, times)
    if (change !== 0) {
      const description = `${change > 0 ? 'Taken' : 'Given back'} by a dispute of payment ${use.paymentId}`
      await moveOut(tx, change, { cause: 'dispute', reference: `${dispute.id}/${times}`, description })
    }
    if (use.purpose !== 'refund') await settleWithWallet(tx, use)
  })
}

const saysOf = (reference: string, { paymentId }: PaymentUse) => ({
  reference,
  description: `Refunded by the provider from payment ${paymentId}`,
})
const failureOf = (reference: string, { paymentId }: PaymentUse) => ({
  reference,
  description: `Refund of payment ${paymentId} that failed`,
})

/** What leaves the provider's account is an advance on what the order's cancellations and returns give back. */
function moveOut(tx: Tx, amount: number, cause: Cause): Promise<void> {
  return postEntries(tx, cause, [
    ['provider', amount],
    ['refund-advances', -amount],
  ])
}

/** Pays into the wallet what was kept for nothing, or takes from it what a top-up gave back. */
async function settleWithWallet(tx: Tx, use: PaymentUse): Promise<void> {
  const { returned, movements } = await sumReturned(tx, use.paymentId)
  const release = releaseOf(returned)
  const recovery = use.purpose === 'top-up' ? await recover(tx, use, returned) : null
  const reference = `${use.paymentId}/${movements + 1}`
  if (release > 0) {
    const account = (await openWallet(tx, use.userId)) ?? (await readUnclaimed(tx))
    await postEntries(tx, { cause: 'release', reference, description: 'Refund that had waited' }, [
      [{ id: account }, release],
      ['refund-advances', -release],
    ])
  } else if (recovery) {
    const description = 'Refunded to where it was paid from'
    await postEntries(tx, { cause: 'recovery', reference, description }, [
      [{ id: recovery.wallet }, -recovery.amount],
      ['refund-advances', recovery.amount],
    ])
  }
  const moved = release > 0 || recovery !== null
  const used = fromPaise(returned.used - release + (recovery?.amount ?? 0))
  await saveReturned(tx, use.paymentId, { ...returned, used }, moved ? movements + 1 : movements)
}

async function recover(
  tx: Tx,
  { userId }: PaymentUse,
  returned: Returned,
): Promise<{ wallet: string; amount: Paise } | null> {
  const wallet = await lockWallet(tx, userId)
  const amount = wallet && recoveryOf(returned, wallet.balance)
  return amount ? { wallet: wallet.id, amount } : null
}
