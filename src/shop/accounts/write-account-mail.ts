import { formatRupees, type Paise, toRupees } from '../../lib/money.ts'
import type { MailMessage } from '../../platform/mail/message.ts'

type Owner = { name: string; email: string }

export function writePasswordMail({ name, email }: Owner): MailMessage {
  const title = 'Your password was changed'
  return {
    to: email,
    subject: title,
    title,
    preview: 'You were signed out everywhere.',
    parts: [
      { paragraph: `Hello ${name}, your account has a new password from now on.` },
      { paragraph: 'For your safety you were signed out on every device. Log in with the new password.' },
      { button: 'Log in', path: '/login' },
      { note: 'If it was not you, set another password at once, and write to us.' },
      { button: 'Set another password', path: '/forgot-password', quiet: true },
    ],
  }
}

export function writeFarewell({ name, email }: Owner, left: Paise): MailMessage {
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
