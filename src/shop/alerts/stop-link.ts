import { stopTokenOf } from './stop-token.ts'

/** For programs of mail, and for readers. */
export function stopProductMails(userId: string) {
  const token = stopTokenOf(userId)
  return {
    stop: `/alerts/stop/${token}`,
    button: { button: 'Stop all mails about products', path: `/stop-alerts#${token}`, quiet: true },
  }
}
