import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { db, transaction } from '../../platform/database.ts'
import { confirmPayment } from '../payments/confirm-payment.ts'
import type { Charge, CreditRefusal } from './rules.ts'
import { openWallet, post } from './store.ts'
import { claimCharge, findCredit } from './top-ups-store.ts'

/**
 * Credits the wallet with a payment of a charge for a top-up, if the provider confirms it: once, whoever asks, however
 * often and however many at the same moment. A wallet is made if there is none. `second`: another payment was credited for
 * this charge, so this one is the shopper's to get back.
 */
export async function settleTopUp(
  charge: Charge,
  paymentId: string,
  signature?: string | null | undefined,
): Promise<Result<null, CreditRefusal>> {
  if ((await findCredit(db, charge.id)) === paymentId) return done(null)
  const payment = await confirmPayment(charge, paymentId, signature)
  if (!payment.ok) return payment
  const creditedBy = await credit(charge, paymentId)
  return creditedBy === paymentId ? done(null) : refused({ reason: 'second' })
}

/** The payment that the charge is credited by, now or since before. Locks the charge's credit, then the wallet. */
function credit({ id, userId, amount }: Charge, paymentId: string): Promise<string | null> {
  return transaction(async (tx) => {
    if (!(await claimCharge(tx, id, paymentId, clock.now()))) return findCredit(tx, id)
    const wallet = await openWallet(tx, userId)
    const cause = { cause: 'top-up', reference: id, description: 'Money added' } as const
    await post(tx, wallet.id, amount, 'provider', cause)
    return paymentId
  })
}
