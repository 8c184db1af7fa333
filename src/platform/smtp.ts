import { createTransport } from 'nodemailer'
import type { Delivery, Mail } from './mail.ts'
import type { MailServer } from './mail-server.ts'
import { timeExternal } from './metrics/series.ts'
import { isLoopbackName } from './networks.ts'
import { traced } from './tracing.ts'

/** smtp:// to another host requires STARTTLS, unless the URL has `?requireTLS=false`. */
export function smtpTransport(url: string) {
  const { protocol, hostname } = new URL(url)
  return createTransport({
    url,
    requireTLS: protocol === 'smtp:' && !isLoopbackName(hostname),
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

export type SmtpDelivery = { deliver: Delivery; close: () => void }

export function smtpDelivery({ url, from }: MailServer): SmtpDelivery {
  const transport = smtpTransport(url)
  const deliver: Delivery = async (mail) => {
    if (mail.to.endsWith('.invalid')) return // A deleted customer.
    await deliverBy(transport, from, mail)
  }
  return { deliver, close: () => transport.close() }
}

export async function deliverBy(
  transport: ReturnType<typeof smtpTransport>,
  from: string,
  { to, ...mail }: Mail,
): Promise<void> {
  const sent = { ...mail, from, to: { name: '', address: to } }
  await timeExternal('smtp', () =>
    traced({ name: 'smtp send', kind: 'client' }, () => transport.sendMail(sent)),
  )
}
