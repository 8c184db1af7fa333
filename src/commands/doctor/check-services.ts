import { randomUUID } from 'node:crypto'
import type { Config } from '../../platform/config.ts'
import { storage } from '../../platform/images/storage.ts'
import { smtpTransport } from '../../platform/mail.ts'
import { listPayments, offersOnlinePayment } from '../../platform/razorpay.ts'
import { type Finding, good, hint, messageOf, wrong } from './finding.ts'

/** Signs in and sends nothing. */
export async function checkMail({ SMTP_URL }: Pick<Config, 'SMTP_URL'>): Promise<Finding> {
  if (!SMTP_URL) return hint('Mails stay in the sandbox', 'Set SMTP_URL for a real shop.')
  const transport = smtpTransport(SMTP_URL)
  try {
    await transport.verify()
    return good('The mail server lets the shop sign in')
  } catch (error) {
    return wrong(
      `The mail server refuses: ${messageOf(error)}`,
      'Check SMTP_URL; in its password, write @ : / ? # and % as %40 and the like.',
    )
  } finally {
    transport.close()
  }
}

export async function checkPayments({
  RAZORPAY_PROVIDER,
}: Pick<Config, 'RAZORPAY_PROVIDER'>): Promise<Finding> {
  if (!offersOnlinePayment())
    return hint('Online payment is not offered', 'Set the three settings RAZORPAY_… to offer it.')
  if (RAZORPAY_PROVIDER === 'stand-in')
    return hint('Payments go to the sandbox', 'Set the keys of Razorpay for a real shop.')
  const now = new Date()
  const answer = await listPayments({ from: new Date(now.getTime() - 60_000), to: now })
  if (answer.ok) return good('Razorpay takes the keys')
  const { description } = answer.refusal
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
