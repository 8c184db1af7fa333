import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { postMail } from '../../platform/mail.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { insertRefund, readPayer } from './refunds-store.ts'
import { type CapturedPayment, type PaymentIntent, type RefundReason, refundable } from './rules.ts'
import { setNextCheck } from './store.ts'
import { writeRefundMail } from './write-refund-mail.ts'

/** Records a refund of the remaining amount, which `sendRefunds` requests, and mails the payer. Idempotent. */
export async function scheduleRefund(
  tx: Tx,
  intent: PaymentIntent,
  { id, currency, ...captured }: CapturedPayment,
  reason: RefundReason,
): Promise<void> {
  await setNextCheck(tx, intent.id, null)
  const amount = refundable(captured)
  if (amount === 0) return
  const owed = { paymentId: id, intentId: intent.id, amount, reason }
  if (!(await insertRefund(tx, owed, clock.now()))) return
  const payer = await readPayer(tx, intent.userId)
  const mail = writeRefundMail(payer, { id, amount, currency }, intent, reason, await currentSettings(tx))
  await postMail(tx, { ...mail, key: `payment ${id} goes back` })
}
