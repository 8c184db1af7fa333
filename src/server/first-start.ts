import type { Config } from '../platform/config.ts'

type Settings = Pick<
  Config,
  | 'PUBLIC_URL'
  | 'ADMIN_EMAIL'
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'RAZORPAY_PROVIDER'
  | 'RAZORPAY_KEY_ID'
  | 'DATABASE_URL'
  | 'BACKUP_URL'
>

/** What the first start of a shop has made and what comes next. Without secrets: it is printed into the log. */
export function describeFirstStart(settings: Settings): string[] {
  const { PUBLIC_URL, ADMIN_EMAIL, SMTP_URL = '', MAIL_FROM } = settings
  return [
    `Admin     ${ADMIN_EMAIL} is made: sign in at ${PUBLIC_URL}/dashboard with ADMIN_PASSWORD`,
    `Mails     are sent through ${URL.canParse(SMTP_URL) ? new URL(SMTP_URL).hostname : 'no server'}, from ${MAIL_FROM}`,
    `Payments  ${describePayments(settings)}`,
    `Backups   ${describeBackups(settings)}`,
    'Next      `bin/maidan doctor` checks every setting, and the dashboard shows the first steps',
  ]
}

function describePayments({ RAZORPAY_PROVIDER, RAZORPAY_KEY_ID }: Settings): string {
  if (RAZORPAY_PROVIDER === null)
    return 'cash on delivery and wallets only: the settings RAZORPAY_… switch online payment on'
  return RAZORPAY_KEY_ID.startsWith('rzp_test_')
    ? 'online by Razorpay with test keys, so that nobody really pays'
    : 'online by Razorpay, and by cash on delivery'
}

function describeBackups({ DATABASE_URL, BACKUP_URL }: Settings): string {
  if (DATABASE_URL !== undefined)
    return 'are for you to make: the database is a server of your own (docs/operating.md)'
  if (BACKUP_URL === undefined) return 'none: set BACKUP_URL, or a broken disk is the end of the shop'
  return 'on, the first one is made now'
}
