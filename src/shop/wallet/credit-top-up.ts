import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt, transaction } from '../../platform/database.ts'
import { stopLooking } from '../payments/look-again.ts'
import { oweRefund } from '../payments/owe-refund.ts'
import type { Charge } from './rules.ts'
import { openWallet, post } from './store.ts'
import { claimCharge, findCredit } from './top-ups-store.ts'

/**
 * Credits the wallet with a payment that the provider has confirmed for that charge: once, however often it is said and
 * however many say it at the same moment. A wallet is made if there is none. `second`: the charge is credited by another
 * payment, so this one goes back. Locks the credit, then the wallet.
 */
export async function creditTopUp(
  charge: Charge,
  paymentId: string,
): Promise<Result<null, { reason: 'second' }>> {
  const credited = await attempt(async (tx) => {
    if (!(await claimCharge(tx, charge.id, paymentId, clock.now()))) return refused({ reason: 'claimed' })
    const wallet = await openWallet(tx, charge.userId)
    const cause = { cause: 'top-up', reference: paymentId, description: 'Money added' } as const
    await post(tx, wallet.id, charge.amount, 'provider', cause)
    await stopLooking(tx, charge.id)
    return done(null)
  })
  return credited.ok ? credited : giveBackIfSecond(charge, paymentId)
}

function giveBackIfSecond(charge: Charge, paymentId: string): Promise<Result<null, { reason: 'second' }>> {
  return transaction(async (tx) => {
    if ((await findCredit(tx, charge.id)) === paymentId) return done(null)
    await oweRefund(tx, charge, paymentId, 'second')
    return refused({ reason: 'second' })
  })
}
