import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt, transaction } from '../../platform/database.ts'
import type { Payment } from '../../platform/razorpay.ts'
import { covers } from '../payments/rules.ts'
import { stopChecks } from '../payments/schedule-check.ts'
import { scheduleRefund } from '../payments/schedule-refund.ts'
import type { Charge } from './rules.ts'
import { openWallet, post } from './store.ts'
import { claimCharge, findCredit } from './top-ups-store.ts'

type Refunded = { reason: 'second' | 'unusable' | 'closed' }

/**
 * Idempotent. `second`: credited by another payment; `unusable`: the payment does not cover the charge; `closed`: the
 * customer is deleted. All three are refunded. Locks the credit, then the wallet.
 */
export async function creditTopUp(charge: Charge, payment: Payment): Promise<Result<null, Refunded>> {
  const credited = await attempt(async (tx) => {
    if (!covers(charge, payment)) return refused({ reason: 'unusable' })
    if (!(await claimCharge(tx, charge.id, payment.id, clock.now()))) return refused({ reason: 'second' })
    const wallet = await openWallet(tx, charge.userId)
    if (wallet === null) return refused({ reason: 'closed' })
    const cause = { cause: 'top-up', reference: payment.id, description: 'Money added' } as const
    await post(tx, wallet, charge.amount, 'provider', cause)
    await stopChecks(tx, charge.id)
    return done(null)
  })
  return credited.ok ? credited : refundUnlessCredited(charge, payment, credited.refusal)
}

function refundUnlessCredited(
  charge: Charge,
  payment: Payment,
  refusal: Refunded,
): Promise<Result<null, Refunded>> {
  return transaction(async (tx) => {
    if ((await findCredit(tx, charge.id)) === payment.id) return done(null)
    await scheduleRefund(tx, charge, payment, refusal.reason)
    return refused(refusal)
  })
}
