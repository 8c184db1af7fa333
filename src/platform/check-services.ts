import { randomUUID } from 'node:crypto'
import { config } from './config.ts'
import { type Finding, good, hint, messageOf, wrong } from './finding.ts'
import { storage } from './images/storage.ts'
import type { Mail } from './mail.ts'
import type { MailServer } from './mail-server.ts'
import type { smtpTransport } from './smtp.ts'

/** Signs in and sends nothing. */
export function checkMail(server: MailServer | null): Promise<Finding> {
  return askMailServer(server, 'The mail server lets the shop sign in', (transport) => transport.verify())
}

/** Apart from the queue, so that the server's own answer is known at once. */
export function checkDelivery(server: MailServer, mail: Mail): Promise<Finding> {
  return askMailServer(server, `The mail server took a mail to ${mail.to}`, async (transport) => {
    const { deliverBy } = await import('./smtp.ts')
    return deliverBy(transport, server.from, mail)
  })
}

async function askMailServer(
  server: MailServer | null,
  success: string,
  ask: (transport: ReturnType<typeof smtpTransport>) => Promise<unknown>,
): Promise<Finding> {
  if (!server && config.MODE === 'demo')
    return hint('Mails stay in the sandbox', 'Set a mail server for a real shop.')
  if (!server)
    return wrong(
      'No mail is sent, because no mail server is set',
      'Set one in the dashboard, under Settings, Mails, or as SMTP_URL and MAIL_FROM.',
    )
  const smtp = await import('./smtp.ts')
  const transport = smtp.smtpTransport(server.url)
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
        'Check the sender (MAIL_FROM): many servers take only senders of the account or domain that signs in.',
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
        'Check host and port (in SMTP_URL), and that this machine may reach them: many hosts block port 25.',
      )
    default:
      return wrong(
        `The mail server refuses: ${answer}`,
        'Check user and password; within SMTP_URL, write @ : / ? # and % of the password as %40 and the like.',
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
