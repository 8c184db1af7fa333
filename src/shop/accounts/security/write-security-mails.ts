import { formatDate, momentInWords } from '../../../lib/dates.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'

type Owner = { name: string; email: string }

const otherwise = 'If it was not you, set another password at once, and write to us.'
const reset = { button: 'Set another password', path: '/forgot-password', quiet: true } as const

/** Both emails are written to; it is the last mail to the old one. */
export function writeEmailChangedMails({ name, email }: Owner, newEmail: string): MailMessage[] {
  const title = 'Your email was changed'
  const about = { subject: title, title, preview: `Log in as ${newEmail} from now on.` }
  const changed = {
    paragraph: `Hello ${name}, from now on you log in as ${newEmail}, and our mails go there.`,
  }
  return [
    {
      ...about,
      to: email,
      parts: [
        changed,
        { note: 'If it was not you, write to us at once: this email cannot set a password any more.' },
      ],
    },
    { ...about, to: newEmail, parts: [changed, { button: 'Log in', path: '/login' }] },
  ]
}

/** Admins only: shoppers often come with a new browser, and a warning that comes often is not read. */
export function writeNewBrowserMail(
  { name, email }: Owner,
  { at, browser, address }: { at: Date; browser: string; address: string },
): MailMessage {
  const title = 'A new browser signed in to the dashboard'
  return {
    to: email,
    subject: title,
    title,
    preview: `${browser}, ${formatDate(at)}`,
    parts: [
      { paragraph: `Hello ${name}, a browser that had not done so before signed in to your account.` },
      {
        rows: [
          { label: 'Browser', value: browser },
          { label: 'Address', value: address },
          { label: 'When', value: momentInWords(at) },
        ],
      },
      { button: 'See where you are signed in', path: '/dashboard/account' },
      { note: otherwise },
      reset,
    ],
  }
}
