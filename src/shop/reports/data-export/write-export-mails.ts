import type { MailMessage } from '../../../platform/mail/message.ts'
import { mayManageAdmins } from '../../accounts/admins/staff-roles-rules.ts'
import type { AdminAccount } from '../../accounts/rules.ts'

const title = 'All data of the shop is being exported'

/** To those who may remove it. */
export function writeExportMails(
  admins: readonly Pick<AdminAccount, 'email' | 'active' | 'staffRole'>[],
  by: string,
): MailMessage[] {
  const what = `${by} has begun an export of all data, with the names and addresses of customers.`
  return admins.filter(mayManageAdmins).map(({ email }) => ({
    to: email,
    subject: title,
    title,
    preview: what,
    parts: [
      { paragraph: what },
      { button: 'See all exports', path: '/dashboard/exports' },
      { note: 'If this should not be, remove the export, deactivate the account, and change your password.' },
    ],
  }))
}
