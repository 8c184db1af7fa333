import { formatRupees, type Paise, toRupees } from '../../lib/money.ts'
import type { Tx } from '../../platform/database.ts'
import type { MailMessage } from '../../platform/mail/message.ts'
import { postMail } from '../../platform/mail.ts'
import { readBuyer } from '../payments/refunds-store.ts'
import type { OwedRefund } from '../payments/rules.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { fillPlaceholders } from '../settings/placeholder-rules.ts'
import type { MailTexts } from '../settings/rules.ts'

export type RefundOutcome = 'sent' | 'fellBack' | 'paidOut' | 'payOutReturned'

/** A deleted customer gets none. */
export async function postRefundMail(
  tx: Tx,
  { id, intentId: orderId }: Pick<OwedRefund, 'id' | 'intentId'>,
  paid: Paise,
  outcome: RefundOutcome,
): Promise<void> {
  const buyer = await readBuyer(tx, orderId)
  if (buyer.isDeleted) return
  const mail = writeOutcomeMail(buyer, { orderId, paid, outcome }, await currentSettings(tx))
  await postMail(tx, { ...mail, key: `refund ${id} ${outcome}` })
}

export function writeOutcomeMail(
  { name, email }: { name: string; email: string },
  { orderId, paid, outcome }: { orderId: string; paid: Paise; outcome: RefundOutcome },
  { mailShared, mailRefund: texts }: MailTexts,
): MailMessage {
  const amount = formatRupees(toRupees(paid))
  const fill = (text: string) => fillPlaceholders(text, { name, amount })
  const preview = fill(texts[outcome])
  return {
    to: email,
    subject: fill(texts.subject),
    title: fill(texts.title),
    preview,
    parts: [
      { paragraph: `${fill(mailShared.greeting)} ${preview}` },
      { amount, says: fill(texts[`${outcome}Amount`]) },
      { button: 'Your order', path: `/profile/orders/${orderId}` },
    ],
  }
}
