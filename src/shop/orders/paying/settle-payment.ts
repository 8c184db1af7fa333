import { heardEverything } from '../../../platform/changes.ts'
import { db, type Tx, transaction } from '../../../platform/database.ts'
import { postMail } from '../../../platform/mail.ts'
import type { Payment } from '../../../platform/razorpay.ts'
import { holdStill } from '../../cart/hold-still.ts'
import { stopLooking } from '../../payments/look-again.ts'
import { oweRefund } from '../../payments/owe-refund.ts'
import type { Charge, RefundReason } from '../../payments/rules.ts'
import { writeRefundMail } from '../mails/write-refund-mail.ts'
import { lockState, readBuyer, readOutcome } from './hold-store.ts'
import { placeHeld, takeAgain } from './place-held.ts'

/** What becomes of an order's payment: the order is placed by it, or it goes back through the provider. */
export type Outcome = 'placed' | RefundReason

/** What became of a payment that was settled before; null when it was not. */
export function outcomeOf(charge: Charge, paymentId: string): Promise<Outcome | null> {
  return readOutcome(db, charge.id, paymentId)
}

/**
 * Settles a payment that the provider has confirmed, once, whoever comes with it: the browser, a webhook or the job. An
 * order that awaits it is placed; one whose hold has ended, if all its units are there again. What pays a second time, or
 * too late, goes back. Locks in this order: the cart, the order, the sizes by ascending id.
 */
export async function settlePayment(charge: Charge, payment: Payment): Promise<Outcome> {
  const { outcome, late } = await transaction((tx) => settle(tx, charge, payment))
  if (late) await heardEverything()
  return outcome
}

async function settle(
  tx: Tx,
  charge: Charge,
  payment: Payment,
): Promise<{ outcome: Outcome; late: boolean }> {
  await holdStill(tx, charge.userId)
  const order = await lockState(tx, charge.id)
  if (!order) throw new Error(`charge ${charge.id} has no order`)
  const late = order.state === 'expired'
  if (order.state !== 'awaiting_payment') {
    const known = await readOutcome(tx, charge.id, payment.id)
    if (known) return { outcome: known, late: false }
    const reason = order.state === 'placed' ? 'second' : (await takeAgain(tx, charge.id)) ? null : 'sold-out'
    if (reason) {
      await giveBack(tx, charge, payment, reason)
      return { outcome: reason, late: false }
    }
  }
  await placeHeld(tx, charge.id, payment.id)
  await stopLooking(tx, charge.id)
  return { outcome: 'placed', late }
}

async function giveBack(tx: Tx, charge: Charge, payment: Payment, reason: RefundReason): Promise<void> {
  await oweRefund(tx, charge, payment.id, reason)
  const mail = writeRefundMail(await readBuyer(tx, charge.userId), payment, reason)
  await postMail(tx, { ...mail, key: `payment ${payment.id} goes back` })
}
