import { momentInWords } from '../../../lib/dates.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'
import { INVITATION_HOURS } from './rules.ts'

interface InvitationMail {
  name: string
  email: string
  inviter: string
  token: string
  expiresAt: Date
}

/** The token stands behind the #, so that it is in no log of a server. */
export function writeInvitationMail({ name, email, inviter, token, expiresAt }: InvitationMail): MailMessage {
  const title = 'You are invited to run the shop'
  const until = momentInWords(expiresAt)
  return {
    to: email,
    subject: title,
    title,
    preview: `${inviter} invited you to the dashboard.`,
    parts: [
      {
        paragraph: `Hello ${name}, ${inviter} invited you to the dashboard of the shop. Choose a password to begin.`,
      },
      { button: 'Accept the invitation', path: `/invitation#${token}` },
      { note: `The link is for you alone. It works once, for ${INVITATION_HOURS} hours, until ${until}.` },
    ],
    notAfter: expiresAt.toISOString(),
  }
}

type Receiver = { email: string; active: boolean }

/** To all active admins, and to the one who has just been deactivated. */
export function writeAdminNotices(
  receivers: readonly Receiver[],
  title: string,
  what: string,
): MailMessage[] {
  const emails = new Set(receivers.filter(({ active }) => active).map(({ email }) => email))
  return [...emails].map((to) => ({
    to,
    subject: title,
    title,
    preview: what,
    parts: [
      { paragraph: what },
      { button: 'See all admins', path: '/dashboard/admins' },
      { note: 'If this should not be, deactivate the account, and change your password.' },
    ],
  }))
}
