import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { postMail } from '../../platform/mail.ts'
import type { Payment } from '../../platform/razorpay.ts'
import { insertRefund, readPayer } from './refunds-store.ts'
import { type Charge, type RefundReason, refundable } from './rules.ts'
import { setLook } from './store.ts'
import { writeRefundMail } from './write-refund-mail.ts'

/** Records a refund of the remaining amount, which `sendRefunds` requests, and mails the payer. Idempotent. */
export async function scheduleRefund(
  tx: Tx,
  charge: Charge,
  { id, currency, ...captured }: Payment,
  reason: RefundReason,
): Promise<void> {
  await setLook(tx, charge.id, null)
  const amount = refundable({ currency, ...captured })
  if (amount === 0) return
  const owed = { paymentId: id, chargeId: charge.id, amount, reason }
  if (!(await insertRefund(tx, owed, clock.now()))) return
  const mail = writeRefundMail(await readPayer(tx, charge.userId), { id, amount, currency }, charge, reason)
  await postMail(tx, { ...mail, key: `payment ${id} goes back` })
}
