import { createHash, randomUUID } from 'node:crypto'
import { isCounterEmail } from '../lib/counter-email.ts'
import { clock } from './clock.ts'
import { config } from './config.ts'
import { type Database, db } from './database.ts'
import { log, withoutEmails } from './log.ts'
import type { AttachedDocument, Attachment, Letterhead, MailMessage } from './mail/message.ts'
import { renderHtml } from './mail/render-html.ts'
import { renderText } from './mail/render-text.ts'
import { mails } from './metrics/series.ts'
import { enqueue, enqueueAll, type JobAge, type Queue, UnrecoverableError } from './queue.ts'

/** `messageId` is the same on every attempt, so that receivers can deduplicate. */
export type QueuedMail = MailMessage & { messageId: string }

export type Mail = {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  attachments?: Attachment[]
}

export type Delivery = (mail: Mail) => Promise<void>

/** Retried for a day, at last every 30 seconds. Sent mails are soon deleted: they contain codes and addresses. */
export const mailQueue: Queue<QueuedMail> = {
  name: 'mail',
  options: {
    retryLimit: 2_880,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 30,
    expireInSeconds: 120,
    deleteAfterSeconds: 60,
  },
  pollingIntervalSeconds: 0.5,
}

/** Many servers refuse mails of 10 MB; what does not fit is in the shopper's orders all the same. */
const MAX_ATTACHED_BYTES = 2 * 1024 * 1024

/** How long a 5xx reply is retried: a wrong setting may get fixed. */
const REFUSED_SECONDS = 3600

export function sendBy(
  deliver: Delivery,
  findLetterhead: () => Promise<Letterhead>,
  drawAttachment: (document: AttachedDocument) => Promise<Attachment | null> = async () => null,
) {
  let letterhead: Promise<Letterhead> | undefined
  // The mails of a batch begin together and share one read; the next batch begins after they are done.
  const sharedLetterhead = () => {
    letterhead ??= findLetterhead().finally(() => {
      letterhead = undefined
    })
    return letterhead
  }
  return async (
    { messageId, notAfter, attachments: wanted = [], ...message }: QueuedMail,
    { age }: JobAge,
  ): Promise<void> => {
    if (notAfter !== undefined && new Date(notAfter) <= clock.now()) {
      mails.inc({ result: 'expired' })
      log.info({ messageId }, 'a mail came too late and is not sent')
      return
    }
    try {
      const mail = renderMail({ ...message, messageId }, await sharedLetterhead())
      const attachments = await drawAll(wanted, drawAttachment)
      await deliver({ ...mail, ...(attachments.length > 0 && { attachments }) })
      mails.inc({ result: 'sent' })
    } catch (error) {
      mails.inc({ result: 'failed' })
      if (age > REFUSED_SECONDS && isRefusal(error))
        throw new UnrecoverableError('the mail server does not take it', { cause: error })
      throw error
    }
  }
}

async function drawAll(
  wanted: readonly AttachedDocument[],
  draw: (document: AttachedDocument) => Promise<Attachment | null>,
): Promise<Attachment[]> {
  const drawn: Attachment[] = []
  let bytes = 0
  for (const document of wanted) {
    const attachment = await draw(document)
    bytes += attachment?.content.length ?? 0
    if (bytes > MAX_ATTACHED_BYTES) return drawn
    if (attachment) drawn.push(attachment)
  }
  return drawn
}

export function renderMail({ messageId, ...message }: QueuedMail, letterhead: Letterhead): Mail {
  const { to, subject, stop } = message
  return {
    messageId,
    to,
    subject,
    text: renderText(message, letterhead),
    html: renderHtml(message, letterhead),
    ...(stop !== undefined && { headers: stopHeaders(stop) }),
  }
}

function stopHeaders(path: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${config.PUBLIC_URL}${path}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return false
  return ['EENVELOPE', 'EMESSAGE'].includes(String(error.code)) && Number(error.responseCode) >= 500
}

export async function noteGivenUp({ id }: { id: string }, error: unknown): Promise<void> {
  mails.inc({ result: 'given-up' })
  const { cause, message } = error instanceof Error ? error : new Error(String(error))
  const reason = withoutEmails(cause instanceof Error ? `${message}: ${cause.message}` : message)
  await db
    .insertInto('undelivered_mails')
    .values({ id, reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteOldFailures(): Promise<void> {
  const monthAgo = new Date(clock.now().getTime() - 30 * 86_400_000)
  await db.deleteFrom('undelivered_mails').where('given_up_at', '<', monthAgo).execute()
}

/** Sent at least once after `on` commits. `key` deduplicates while the first mail is known. Customers of the counter gave no address. */
export async function postMail(on: Database, message: KeyedMessage): Promise<void> {
  if (isCounterEmail(message.to)) return
  const { id, data } = stampMail(message)
  await enqueue(on, mailQueue, data, { id })
}

/** Returns their ids in the queue, in order, without those of customers of the counter. */
export async function postMails(on: Database, messages: readonly KeyedMessage[]): Promise<string[]> {
  const mails = messages.filter(({ to }) => !isCounterEmail(to)).map(stampMail)
  await enqueueAll(on, mailQueue, mails)
  return mails.map(({ id }) => id)
}

type KeyedMessage = MailMessage & { key?: string }

export function stampMail({ key, ...message }: KeyedMessage): { id: string; data: QueuedMail } {
  const id = key === undefined ? randomUUID() : uuidOf(key)
  return { id, data: { ...message, messageId: `<${id}@${new URL(config.PUBLIC_URL).hostname}>` } }
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
