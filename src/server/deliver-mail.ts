import { config } from '../platform/config.ts'
import type { Delivery } from '../platform/mail.ts'
import { type MailServer, mailServer } from '../platform/mail-server.ts'
import type { SmtpDelivery } from '../platform/smtp.ts'

/** MODE is that of the start: tests change it while mails are on their way. */
const isProduction = config.MODE === 'production'

let open: { server: MailServer; delivery: SmtpDelivery } | undefined

/** The owner may set another mail server while the shop runs. What has no server yet waits in the queue. */
export const deliverMail: Delivery = async (mail) => {
  const server = mailServer()
  if (server) return (await deliveryTo(server)).deliver(mail)
  if (isProduction) throw new Error('No mail server is set: see Settings, Mails')
  return (await import('../../demo/server.ts')).storeMail(mail)
}

async function deliveryTo(server: MailServer): Promise<SmtpDelivery> {
  const { smtpDelivery } = await import('../platform/smtp.ts')
  if (open?.server.url === server.url && open.server.from === server.from) return open.delivery
  open?.delivery.close()
  open = { server, delivery: smtpDelivery(server) }
  return open.delivery
}
