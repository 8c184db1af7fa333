import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { storage } from '../images/storage.ts'
import type { Mail } from '../mail.ts'
import { listPayments, offersOnlinePayment } from '../razorpay.ts'
import type { smtpTransport } from '../smtp.ts'
import { type Finding, good, hint, messageOf, wrong } from './finding.ts'

type MailSettings = Pick<Config, 'SMTP_URL'>

/** Signs in and sends nothing. */
export function checkMail(settings: MailSettings): Promise<Finding> {
  return askMailServer(settings, 'The mail server lets the shop sign in', (transport) => transport.verify())
}

/** Apart from the queue, so that the server's own answer is known at once. */
export function checkDelivery(settings: MailSettings, mail: Mail): Promise<Finding> {
  return askMailServer(settings, `The mail server took a mail to ${mail.to}`, async (transport) => {
    const { deliverBy } = await import('../smtp.ts')
    return deliverBy(transport, mail)
  })
}

async function askMailServer(
  { SMTP_URL }: MailSettings,
  success: string,
  ask: (transport: ReturnType<typeof smtpTransport>) => Promise<unknown>,
): Promise<Finding> {
  if (!SMTP_URL) return hint('Mails stay in the sandbox', 'Set SMTP_URL for a real shop.')
  const smtp = await import('../smtp.ts')
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

export async function checkPayments({
  RAZORPAY_PROVIDER,
  RAZORPAY_KEY_ID,
}: Pick<Config, 'RAZORPAY_PROVIDER' | 'RAZORPAY_KEY_ID'>): Promise<Finding> {
  if (!offersOnlinePayment())
    return hint('Online payment is not offered', 'Set the three settings RAZORPAY_… to offer it.')
  if (RAZORPAY_PROVIDER === 'stand-in')
    return hint('Payments go to the sandbox', 'Set the keys of Razorpay for a real shop.')
  const now = new Date()
  const answer = await listPayments({ from: new Date(now.getTime() - 60_000), to: now })
  if (!answer.ok) return explainRefusal(answer.refusal.description)
  if (RAZORPAY_KEY_ID.startsWith('rzp_test_'))
    return hint(
      'Razorpay takes the keys, which are test keys',
      'Set live keys: with these, nobody really pays.',
    )
  return good('Razorpay takes the keys')
}

function explainRefusal(description: string): Finding {
  if (description.startsWith('401'))
    return wrong(
      `Razorpay refuses the keys: ${description}`,
      'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET belong together: copy both again from the dashboard of Razorpay.',
    )
  if (description.startsWith('No response'))
    return wrong(
      `Razorpay cannot be reached: ${description}`,
      'Check that this machine reaches api.razorpay.com, and the status page of Razorpay.',
    )
  return wrong(
    `Razorpay refuses: ${description}`,
    'Check RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, and that this machine reaches api.razorpay.com.',
  )
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
