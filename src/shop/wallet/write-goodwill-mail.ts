import { formatRupees, toRupees } from '../../lib/money.ts'
import type { MailMessage } from '../../platform/mail/message.ts'
import type { GoodwillDraft } from './goodwill-rules.ts'

export function writeGoodwillMail(
  { name, email }: { name: string; email: string },
  { amount, reason }: Pick<GoodwillDraft, 'amount' | 'reason'>,
): MailMessage {
  const rupees = formatRupees(toRupees(amount))
  return {
    to: email,
    subject: `${rupees} for your wallet`,
    title: 'A credit from us',
    preview: `We have put ${rupees} into your wallet.`,
    parts: [
      { paragraph: `Hello ${name}, we have put a credit into your wallet.` },
      { amount: rupees, says: 'is in your wallet now. Use it for anything in the shop.' },
      { note: reason },
      { button: 'Your wallet', path: '/profile/wallet' },
    ],
  }
}
