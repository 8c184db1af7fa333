import { minus, nothing, type Paise, smallest } from '../../lib/money.ts'
import { clock } from '../../platform/clock.ts'
import { type Tx, transaction } from '../../platform/database.ts'
import { isRecoverable, unusedOf } from '../payments/provider-rules.ts'
import { endRefund, giveUpRefund, readBuyer } from '../payments/refunds-store.ts'
import {
  findReturnedOfOrder,
  isBookedRefund,
  lockPaidOrder,
  withholdReturned,
} from '../payments/returned-payments-store.ts'
import type { OwedRefund } from '../payments/rules.ts'
import { settleWithWallet } from './book-returned.ts'
import { postRefundMail } from './post-refund-mail.ts'
import { openWalletOrUnclaimed, postEntries } from './store.ts'

/** The provider has paid it. Idempotent. Locks the order, then the wallet. */
export function endPartialRefund(refund: OwedRefund, refundId: string): Promise<void> {
  return transaction(async (tx) => {
    await lockPaidOrder(tx, refund.intentId)
    if (!(await endRefund(tx, refund.id, refundId, clock.now()))) return
    // The release before this one, and a provider that forgets receipts, make it look as one of the dashboard.
    if (await isBookedRefund(tx, refundId)) await payOtherwise(tx, refund)
    else {
      await postEntries(tx, outcomeOf(refund, 'Refunded to where it was paid from'), [
        ['provider', refund.amount],
        ['refunds-under-way', -refund.amount],
      ])
      await postRefundMail(tx, refund, refund.amount, 'sent')
    }
    await settleExcess(tx, refund)
  })
}

/** The provider will not pay it: it goes to the wallet, less what the payer has back otherwise. Idempotent. */
export function giveUpPartialRefund(refund: OwedRefund): Promise<void> {
  return transaction(async (tx) => {
    await lockPaidOrder(tx, refund.intentId)
    if (!(await giveUpRefund(tx, refund, clock.now()))) return
    const paid = await payOtherwise(tx, refund)
    if (paid > 0) await postRefundMail(tx, refund, paid, 'fellBack')
    await settleExcess(tx, refund)
  })
}

async function payOtherwise(tx: Tx, refund: OwedRefund): Promise<Paise> {
  const { amount, paymentId, intentId } = refund
  const returned = await findReturnedOfOrder(tx, intentId)
  const withheld = returned ? smallest(amount, unusedOf(returned)) : nothing
  const paid = minus(amount, withheld)
  if (withheld > 0) await withholdReturned(tx, paymentId, withheld)
  const { userId } = await readBuyer(tx, intentId)
  await postEntries(tx, outcomeOf(refund, 'Refund that could not go back to where it was paid from'), [
    [paid > 0 ? await openWalletOrUnclaimed(tx, userId) : 'unclaimed', paid],
    ['refund-advances', withheld],
    ['refunds-under-way', -amount],
  ])
  return paid
}

const outcomeOf = ({ id }: OwedRefund, description: string) =>
  ({ cause: 'settled-refund', reference: id, description }) as const

/** What went back in the dashboard too waited for the outcome. */
async function settleExcess(tx: Tx, { paymentId, intentId, createdAt }: OwedRefund): Promise<void> {
  if (!(await findReturnedOfOrder(tx, intentId))) return
  const { userId } = await readBuyer(tx, intentId)
  await settleWithWallet(
    tx,
    { purpose: 'order', paymentId, intentId, userId },
    isRecoverable(createdAt, clock.now()),
  )
}
