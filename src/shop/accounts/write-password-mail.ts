import type { MailMessage } from '../../platform/mail/message.ts'

type Owner = { name: string; email: string }

/** `signedOut`: of which sessions. */
export function writePasswordMail({ name, email }: Owner, signedOut: 'all' | 'others' = 'all'): MailMessage {
  const title = 'Your password was changed'
  return {
    to: email,
    subject: title,
    title,
    preview: signedOut === 'all' ? 'You were signed out everywhere.' : 'Your other devices were signed out.',
    parts: [
      { paragraph: `Hello ${name}, your account has a new password from now on.` },
      ...(signedOut === 'all'
        ? [
            {
              paragraph: 'For your safety you were signed out on every device. Log in with the new password.',
            },
            { button: 'Log in', path: '/login' },
          ]
        : [{ paragraph: 'For your safety your other devices were signed out.' }]),
      { note: 'If it was not you, set another password at once, and write to us.' },
      { button: 'Set another password', path: '/forgot-password', quiet: true },
    ],
  }
}
