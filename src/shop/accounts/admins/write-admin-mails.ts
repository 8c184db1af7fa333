import { momentInWords } from '../../../lib/dates.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'
import type { AdminAccount } from '../rules.ts'
import { INVITATION_HOURS } from './rules.ts'
import { mayManageAdmins } from './staff-roles-rules.ts'

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

type Receiver = Pick<AdminAccount, 'email' | 'active' | 'staffRole'>

/** To those who may manage admins, as of before the change, and to whom it is about. */
export function writeAdminNotices(
  admins: readonly Receiver[],
  title: string,
  what: string,
  about?: Pick<AdminAccount, 'email'>,
): MailMessage[] {
  const managing = admins.filter(mayManageAdmins)
  const emails = new Set([...managing, ...(about ? [about] : [])].map(({ email }) => email))
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
