import { type Permission, permissionsOf } from '../../lib/permissions.ts'
import type { MailMessage } from '../../platform/mail/message.ts'
import { sections, type WaysToPay } from './rules.ts'

/** `permissions`: of their role; null for owners. */
export type Admin = { id: string; name: string; email: string; permissions: readonly string[] | null }

export const ifNot =
  'If this should not be, change it back, deactivate the account, and change your password.'

export const nameOf = (admins: readonly Admin[], by: string) =>
  admins.find(({ id }) => id === by)?.name ?? 'An admin'

/** The emails of those who may see what the mail is about. */
export const emailsOf = (admins: readonly Admin[], permission: Permission): string[] =>
  admins
    .filter(({ permissions }) => permissionsOf('admin', permissions).has(permission))
    .map(({ email }) => email)

/** All who may see settings get it, because a thief of one account must not change this unseen. */
export function writeWaysToPayMails(admins: readonly Admin[], by: string, ways: WaysToPay): MailMessage[] {
  const title = 'The ways to pay were changed'
  const { fields } = sections.payment
  const isOn = (way: keyof WaysToPay) => (ways[way] ? 'On' : 'Off')
  const actor = nameOf(admins, by)
  return emailsOf(admins, 'settings:read').map((to) => ({
    to,
    subject: title,
    title,
    preview: `${actor} changed how shoppers can pay.`,
    parts: [
      { paragraph: `${actor} changed how shoppers can pay. From now on:` },
      {
        rows: [
          { label: fields.cod.label, value: isOn('cod') },
          { label: fields.online.label, value: isOn('online') },
          { label: fields.wallet.label, value: isOn('wallet') },
        ],
      },
      { button: 'See the ways to pay', path: '/dashboard/settings/payment' },
      { note: ifNot },
    ],
  }))
}

export function writeTestMail(to: string): MailMessage {
  const title = 'Your mails arrive'
  return {
    to,
    subject: 'A test mail of your shop',
    title,
    preview: 'Sent from the settings of the dashboard.',
    parts: [
      { paragraph: 'This is the test mail that you asked for. Mails to shoppers take the same way.' },
      { note: 'If it is in the spam folder, ask your mail provider for SPF, DKIM and DMARC of your domain.' },
      { button: 'Back to the settings', path: '/dashboard/settings/payment' },
    ],
  }
}
