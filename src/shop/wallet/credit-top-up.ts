import { smallest } from '../../lib/money.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt, transaction } from '../../platform/database.ts'
import { type CapturedPayment, covers, type PaymentIntent } from '../payments/rules.ts'
import { stopChecks } from '../payments/schedule-check.ts'
import { scheduleRefund } from '../payments/schedule-refund.ts'
import { openWallet, postEntries } from './store.ts'
import { claimTopUp, findCredit } from './top-ups-store.ts'

type RefundReason = { reason: 'second' | 'unusable' | 'closed' }

/**
 * Credits what was asked for, and no more than was charged. Idempotent. `second`: another payment credited it; `unusable`: the
 * payment does not cover its order; `closed`: the customer is deleted. All three are refunded. Locks the credit, then the wallet.
 */
export async function creditTopUp(
  intent: PaymentIntent,
  payment: CapturedPayment,
): Promise<Result<null, RefundReason>> {
  const credited = await attempt(async (tx) => {
    if (!covers(payment)) return refused({ reason: 'unusable' })
    if (!(await claimTopUp(tx, intent.id, payment.id, clock.now()))) return refused({ reason: 'second' })
    const wallet = await openWallet(tx, intent.userId)
    if (wallet === null) return refused({ reason: 'closed' })
    const credited = smallest(intent.amount, payment.amount)
    const cause = { cause: 'top-up', reference: payment.id, description: 'Money added' } as const
    await postEntries(tx, cause, [
      [{ id: wallet }, credited],
      ['provider', -payment.amount],
      ['payment-differences', payment.amount - credited],
    ])
    await stopChecks(tx, intent.id)
    return done(null)
  })
  return credited.ok ? credited : refundUnlessCredited(intent, payment, credited.refusal)
}

function refundUnlessCredited(
  intent: PaymentIntent,
  payment: CapturedPayment,
  refusal: RefundReason,
): Promise<Result<null, RefundReason>> {
  return transaction(async (tx) => {
    if ((await findCredit(tx, intent.id)) === payment.id) return done(null)
    await scheduleRefund(tx, intent, payment, refusal.reason)
    return refused(refusal)
  })
}
