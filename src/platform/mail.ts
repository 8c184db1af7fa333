import { createHash, randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { config } from './config.ts'
import type { Database } from './database.ts'
import { asHtml } from './mail/as-html.ts'
import { asText } from './mail/as-text.ts'
import type { Letter } from './mail/letter.ts'
import { enqueue, enqueueAll, type Queue } from './queue.ts'

/** A letter on its way. Its id is the same at every attempt, so that a receiver knows a second copy as one. */
export type PostedLetter = Letter & { messageId: string }

/** A letter laid out. */
export type Mail = { messageId: string; to: string; subject: string; text: string; html: string }

/** How a mail leaves the shop; one that throws is tried again. */
export type Delivery = (mail: Mail) => Promise<void>

/** Tried for about a day; what was sent is soon forgotten, as mails carry codes and addresses. */
export const mailQueue: Queue<PostedLetter> = {
  name: 'mail',
  options: {
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 7200,
    expireInSeconds: 120,
    deleteAfterSeconds: 60,
  },
  askEverySeconds: 0.5,
}

/** What sends a letter that has come to its turn: only then it is laid out. */
export const sendBy =
  (deliver: Delivery) =>
  ({ messageId, ...letter }: PostedLetter): Promise<void> => {
    const { to, subject } = letter
    return deliver({ messageId, to, subject, text: asText(letter), html: asHtml(letter) })
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

type KeyedLetter = Letter & { key?: string }

function stamp({ key, ...letter }: KeyedLetter): { id: string; data: PostedLetter } {
  const id = key === undefined ? randomUUID() : uuidOf(key)
  return { id, data: { ...letter, messageId: `<${id}@${new URL(config.PUBLIC_URL).hostname}>` } }
}

/** A UUID (RFC 9562 §5.8) that is the same for the same text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

/** Sends through the mail server at `url` (smtp:// or smtps://, with its user and password). */
export function smtpDelivery(url: string): Delivery {
  const transport = createTransport({
    url,
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
