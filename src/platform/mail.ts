import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { clock } from './clock.ts'
import { config } from './config.ts'
import { type Database, db } from './database.ts'
import { log, withoutEmails } from './log.ts'
import type { MailMessage } from './mail/message.ts'
import { renderHtml } from './mail/render-html.ts'
import { renderText } from './mail/render-text.ts'
import { enqueue, enqueueAll, type JobAge, type Queue, UnrecoverableError } from './queue.ts'

/** A letter on its way. Its id is the same at every attempt, so that a receiver knows a second copy as one. */
export type PostedLetter = MailMessage & { messageId: string }

/** A letter laid out. */
export type Mail = { messageId: string; to: string; subject: string; text: string; html: string }

/** How a mail leaves the shop; one that throws is tried again. */
export type Delivery = (mail: Mail) => Promise<void>

/**
 * Tried for a day, every half a minute at last, so that mails go soon after the mail server is back. What was sent is soon
 * forgotten, as mails carry codes and addresses.
 */
export const mailQueue: Queue<PostedLetter> = {
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

/** How long a mail is tried that the mail server does not take (a 5xx reply): that may be a setting somebody mends. */
const REFUSED_SECONDS = 3600

/** What sends a letter that has come to its turn: only then it is laid out. */
export const sendBy =
  (deliver: Delivery) =>
  async ({ messageId, notAfter, ...letter }: PostedLetter, { age }: JobAge): Promise<void> => {
    if (notAfter !== undefined && new Date(notAfter) <= clock.now()) {
      log.info({ messageId }, 'a mail came too late and is not sent')
      return
    }
    const { to, subject } = letter
    try {
      await deliver({ messageId, to, subject, text: renderText(letter), html: renderHtml(letter) })
    } catch (error) {
      if (age > REFUSED_SECONDS && isRefusal(error))
        throw new UnrecoverableError('the mail server does not take it', { cause: error })
      throw error
    }
  }

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return false
  return ['EENVELOPE', 'EMESSAGE'].includes(String(error.code)) && Number(error.responseCode) >= 500
}

/** Notes for the dashboard that a mail is not tried any more. */
export async function noteGivenUp({ id }: { id: string }, error: unknown): Promise<void> {
  const { cause, message } = error instanceof Error ? error : new Error(String(error))
  const reason = withoutEmails(cause instanceof Error ? `${message}: ${cause.message}` : message)
  await db
    .insertInto('mails_given_up')
    .values({ id, reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`delete from mails_given_up where given_up_at < now() - interval '30 days'`.execute(db)
}

/**
 * Posts a mail as part of `on`: it is sent if and when that transaction commits, at least once, soon after.
 * A `key` names what the mail is about; a second mail with the same key is not posted while the first is known.
 */
export async function postMail(on: Database, letter: KeyedLetter): Promise<void> {
  const { id, data } = stamp(letter)
  await enqueue(on, mailQueue, data, { id })
}

/** The same for many mails at once, each about something else. */
export async function postMails(on: Database, letters: readonly KeyedLetter[]): Promise<void> {
  await enqueueAll(on, mailQueue, letters.map(stamp))
}

type KeyedLetter = MailMessage & { key?: string }

function stamp({ key, ...letter }: KeyedLetter): { id: string; data: PostedLetter } {
  const id = key === undefined ? randomUUID() : uuidOf(key)
  return { id, data: { ...letter, messageId: `<${id}@${new URL(config.PUBLIC_URL).hostname}>` } }
}

/** A UUID (RFC 9562 §5.8) that is the same for the same text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Sends through the mail server at `url` (smtp:// or smtps://, with its user and password). smtp:// to another machine is
 * encrypted by STARTTLS or nothing is sent, unless the URL has `?requireTLS=false`.
 */
export function smtpDelivery(url: string): Delivery {
  const { protocol, hostname } = new URL(url)
  const transport = createTransport({
    url,
    requireTLS: protocol === 'smtp:' && !loopback.test(hostname),
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, ...mail }) => {
    if (to.endsWith('.invalid')) return // Nobody: a customer who was deleted meanwhile.
    await transport.sendMail({ ...mail, from: config.MAIL_FROM, to: { name: '', address: to } })
  }
}
