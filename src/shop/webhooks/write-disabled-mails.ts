import type { MailMessage } from '../../platform/mail/message.ts'
import { type Admin, emailsOf } from '../settings/write-settings-mails.ts'
import type { Endpoint } from './rules.ts'

const why: Record<NonNullable<Endpoint['disabledAs']>, string> = {
  gone: 'It answered 410, which says that it wants no more events.',
  failing: 'It has taken no event for three days.',
}

export function writeDisabledMails(
  admins: readonly Admin[],
  { url, description, recipient }: Endpoint,
  disabledAs: NonNullable<Endpoint['disabledAs']>,
): MailMessage[] {
  const title = 'A webhook was disabled'
  return emailsOf(admins, 'admins:write').map((to) => ({
    to,
    subject: title,
    title,
    preview: why[disabledAs],
    parts: [
      { paragraph: `The shop sends no more events to a webhook. ${why[disabledAs]}` },
      {
        rows: [
          { label: 'Webhook', value: description || new URL(url).host },
          { label: 'Address', value: url },
        ],
      },
      {
        paragraph: recipient
          ? 'Save its keys again, under Settings, Shop, to go on.'
          : 'Events are kept for 30 days. When you enable it again, it gets those that it has missed.',
      },
      { button: 'See the webhook', path: '/dashboard/webhooks' },
    ],
  }))
}
