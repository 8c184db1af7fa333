import type { Config } from '../platform/config.ts'
import { providerOf } from '../platform/payment-provider.ts'

/** The lines have no secrets, because they are printed into the log. */
export function describeFirstStart(settings: Config): string[] {
  const { PUBLIC_URL, ADMIN_EMAIL } = settings
  return [
    `Admin     ${ADMIN_EMAIL} is made: sign in at ${PUBLIC_URL}/dashboard with ADMIN_PASSWORD`,
    `Mails     ${describeMails(settings)}`,
    `Payments  ${providerOf(settings).summary}`,
    `Backups   ${describeBackups(settings)}`,
    'Next      `bin/maidan doctor` checks every setting, and the dashboard shows the first steps',
  ]
}

function describeMails({ SMTP_URL = '', MAIL_FROM }: Config): string {
  if (!URL.canParse(SMTP_URL))
    return 'wait until you set a mail server in the dashboard, under Settings, Mails'
  return `are sent through ${new URL(SMTP_URL).hostname}, from ${MAIL_FROM}`
}

function describeBackups({ DATABASE_URL, BACKUP_URL }: Config): string {
  if (DATABASE_URL !== undefined)
    return 'are for you to make: the database is a server of your own (docs/operating.md)'
  if (BACKUP_URL === undefined) return 'none: set BACKUP_URL, or a broken disk is the end of the shop'
  return 'on, the first one is made now'
}
