import { randomUUID } from 'node:crypto'
import type { Config } from './config.ts'
import { type Finding, good, hint, messageOf, wrong } from './finding.ts'
import { storage } from './images/storage.ts'
import type { Mail } from './mail.ts'
import type { smtpTransport } from './smtp.ts'

type MailSettings = Pick<Config, 'SMTP_URL'>

/** Signs in and sends nothing. */
export function checkMail(settings: MailSettings): Promise<Finding> {
  return askMailServer(settings, 'The mail server lets the shop sign in', (transport) => transport.verify())
}

/** Apart from the queue, so that the server's own answer is known at once. */
export function checkDelivery(settings: MailSettings, mail: Mail): Promise<Finding> {
  return askMailServer(settings, `The mail server took a mail to ${mail.to}`, async (transport) => {
    const { deliverBy } = await import('./smtp.ts')
    return deliverBy(transport, mail)
  })
}

async function askMailServer(
  { SMTP_URL }: MailSettings,
  success: string,
  ask: (transport: ReturnType<typeof smtpTransport>) => Promise<unknown>,
): Promise<Finding> {
  if (!SMTP_URL) return hint('Mails stay in the sandbox', 'Set SMTP_URL for a real shop.')
  const smtp = await import('./smtp.ts')
  const transport = smtp.smtpTransport(SMTP_URL)
  try {
    await ask(transport)
    return good(success)
  } catch (error) {
    return explainMailError(error)
  } finally {
    transport.close()
  }
}

function explainMailError(error: unknown): Finding {
  const answer = messageOf(error)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'EENVELOPE':
      return wrong(
        `The mail server refuses the sender or the receiver: ${answer}`,
        'Check MAIL_FROM: many servers take only senders of the account or domain that signs in.',
      )
    case 'EMESSAGE':
      return wrong(`The mail server refuses the mail: ${answer}`, 'Its answer says why; ask its provider.')
    case 'EDNS':
    case 'ECONNECTION':
    case 'ESOCKET':
    case 'ETIMEDOUT':
    case 'ETLS':
      return wrong(
        `The mail server cannot be reached: ${answer}`,
        'Check host and port of SMTP_URL, and that this machine may reach them: many hosts block port 25.',
      )
    default:
      return wrong(
        `The mail server refuses: ${answer}`,
        'Check SMTP_URL; in its password, write @ : / ? # and % as %40 and the like.',
      )
  }
}

export async function checkPictures(): Promise<Finding> {
  const name = `doctor-${randomUUID()}`
  const bytes = new TextEncoder().encode(name)
  try {
    await storage.write(name, bytes)
    const read = await storage.read(name)
    await storage.remove(name)
    if (read === null || !Buffer.from(read).equals(bytes)) throw new Error('what was written is not read')
    if (await storage.has(name)) throw new Error('what was removed is still there')
    return good('Pictures can be written, read and removed')
  } catch (error) {
    return wrong(
      `The pictures cannot be kept: ${messageOf(error)}`,
      'Check IMAGES_URL, the keys of the bucket, and who owns the folder.',
    )
  }
}
