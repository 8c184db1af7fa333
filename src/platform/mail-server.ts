import { config } from './config.ts'

export type MailServer = { url: string; from: string }

let saved: MailServer | null = null

/** As the owner has set it in the dashboard. */
export function setMailServer(server: MailServer | null): void {
  saved = server
}

/** The environment first. Null: the sandbox of a demo; in production mails wait in the queue. */
export function mailServer(): MailServer | null {
  if (config.SMTP_URL !== undefined) return { url: config.SMTP_URL, from: config.MAIL_FROM }
  return saved
}

/** The address alone, for shoppers to write to; none where production has no mail server. */
export function senderAddress(): string {
  const from = mailServer()?.from ?? (config.MODE === 'demo' ? config.MAIL_FROM : '')
  return from.replace(/^[^<]*<|>[^>]*$/g, '')
}
