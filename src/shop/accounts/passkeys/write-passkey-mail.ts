import type { MailMessage } from '../../../platform/mail/message.ts'

type Owner = { name: string; email: string }

export function writePasskeyMail(
  { name, email }: Owner,
  { passkey, became }: { passkey: string; became: 'added' | 'removed' },
): MailMessage {
  const title = became === 'added' ? 'A passkey was added to your account' : 'A passkey was removed'
  const now =
    became === 'added'
      ? 'Whoever has it logs in to your account without a password.'
      : 'It does not log in to your account any more.'
  return {
    to: email,
    subject: title,
    title,
    preview: now,
    parts: [
      { paragraph: `Hello ${name}, the passkey ‘${passkey}’ was ${became}. ${now}` },
      { button: 'See your passkeys', path: '/profile/security' },
      {
        note: 'If it was not you, remove the passkeys that you do not know, sign your other devices out, and write to us.',
      },
    ],
  }
}
