import type { MailMessage } from '../../platform/mail/message.ts'

export function writePasswordMail({ name, email }: { name: string; email: string }): MailMessage {
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
