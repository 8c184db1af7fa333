import { formatRupees, type Paise, toRupees } from '../../lib/money.ts'
import type { MailMessage } from '../../platform/mail/message.ts'

export function writeDeletionMail(
  { name, email }: { name: string; email: string },
  left: Paise,
): MailMessage {
  const title = 'Your account was deleted'
  const wallet = `There were ${formatRupees(toRupees(left))} in your wallet. They are yours: write to us, and we pay them out.`
  return {
    to: email,
    subject: title,
    title,
    preview: 'Your personal data was removed.',
    parts: [
      { paragraph: `Hello ${name}, your account and what we kept of you were removed.` },
      ...(left > 0 ? [{ paragraph: wallet }] : []),
      {
        paragraph:
          'Orders and their invoices stay in our books for as long as the law asks for it. This is the last mail you get from us.',
      },
      { note: 'If you did not expect this, write to us.' },
    ],
  }
}
