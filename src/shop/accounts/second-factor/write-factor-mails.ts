import type { MailMessage } from '../../../platform/mail/message.ts'

type Owner = { name: string; email: string }

const reset = { button: 'Set another password', path: '/forgot-password', quiet: true } as const
const otherwise = { note: 'If it was not you, set another password at once, and tell the other admins.' }

/** `what` is a sentence. */
export function writeFactorMail({ name, email }: Owner, what: string): MailMessage {
  const title = 'Your second factor was changed'
  return {
    to: email,
    subject: title,
    title,
    preview: what,
    parts: [
      { paragraph: `Hello ${name}. ${what}` },
      { button: 'See your account', path: '/dashboard/account' },
      otherwise,
      reset,
    ],
  }
}

export function writeRecoveryMail({ name, email }: Owner, left: number): MailMessage {
  const title = 'A recovery code was used'
  const rest = left === 1 ? 'One code is left.' : `${left} codes are left.`
  return {
    to: email,
    subject: title,
    title,
    preview: rest,
    parts: [
      {
        paragraph: `Hello ${name}. One of your recovery codes was used instead of your second factor. ${rest}`,
      },
      { button: 'Make new codes', path: '/dashboard/account' },
      otherwise,
      reset,
    ],
  }
}

/** The guesser knows the password already, or sits at a browser that is signed in. */
export function writeGuessesMail({ name, email }: Owner): MailMessage {
  const title = 'Your second factor is being guessed'
  return {
    to: email,
    subject: title,
    title,
    preview: 'Your password was right, and the second factor wrong five times.',
    parts: [
      {
        paragraph: `Hello ${name}. For your account a right password was given, and then a wrong second factor five times in 15 minutes. Nobody was let in, and for some minutes no more guesses are taken there.`,
      },
      { button: 'Set another password', path: '/forgot-password' },
      {
        note: 'If it was not you, somebody knows your password: set another one at once, and tell the other admins.',
      },
    ],
  }
}
