import { formatDate } from '../../../lib/dates.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'
import { mayManageAdmins } from '../admins/staff-roles-rules.ts'
import type { AdminAccount } from '../rules.ts'

interface KeyMail {
  title: string
  what: string
  permissions?: readonly string[]
  expiresAt?: Date
}

/** To those who may revoke it. */
export function writeKeyMails(
  admins: readonly Pick<AdminAccount, 'email' | 'active' | 'staffRole'>[],
  { title, what, permissions, expiresAt }: KeyMail,
): MailMessage[] {
  const facts = [
    ...(permissions ? [{ label: 'It may', value: permissions.join(', ') }] : []),
    ...(expiresAt ? [{ label: 'Until', value: formatDate(expiresAt) }] : []),
  ]
  return admins.filter(mayManageAdmins).map(({ email }) => ({
    to: email,
    subject: title,
    title,
    preview: what,
    parts: [
      { paragraph: what },
      ...(facts.length > 0 ? [{ rows: facts }] : []),
      { button: 'See all keys', path: '/dashboard/apiKeys' },
      { note: 'If this should not be, revoke the key, deactivate the account, and change your password.' },
    ],
  }))
}
