import { formatDate, momentInWords } from '../../lib/dates.ts'
import type { MailMessage } from '../../platform/mail/message.ts'
import {
  type Grievance,
  type NewGrievance,
  REOPEN_DAYS,
  type Reply,
  type Topic,
  ticketName,
} from './rules.ts'

const historyPath = '/profile/complaints'

type Opening = 'filed' | 'reopened'

type Deadlines = Pick<Grievance, 'ticket' | 'acknowledgeBy' | 'resolveBy'>

/** Repeats nothing that a guest typed: anybody could send a text of theirs to any inbox in our name. */
export function writeReceiptMail(
  { userId, name, email, topic }: Pick<NewGrievance, 'userId' | 'name' | 'email' | 'topic'>,
  { ticket, acknowledgeBy, resolveBy }: Deadlines,
  opened: Opening = 'filed',
): MailMessage {
  const title =
    opened === 'filed'
      ? `We have your complaint ${ticketName(ticket)}`
      : `Your complaint ${ticketName(ticket)} is open again`
  return {
    to: email,
    subject: title,
    title,
    preview: `A person answers you until ${formatDate(acknowledgeBy)}.`,
    parts: [
      {
        paragraph: `Hello${userId === null ? '' : ` ${name}`}, ${opened === 'filed' ? 'your complaint arrived' : 'what you added arrived'}, and a person reads it.`,
      },
      {
        rows: [
          { label: 'Ticket', value: ticketName(ticket), strong: true },
          { label: 'About', value: topic },
          { label: 'We acknowledge it until', value: momentInWords(acknowledgeBy) },
          { label: 'We resolve it until', value: momentInWords(resolveBy) },
        ],
      },
      ...(userId === null ? [] : [{ button: 'See your complaint', path: historyPath }]),
      { note: 'If you did not write to us, somebody mistyped their email: there is nothing to do for you.' },
    ],
  }
}

export function writeNoticeMail(
  to: string,
  topic: Topic,
  { id, ticket, acknowledgeBy, resolveBy }: Deadlines & { id: string },
  opened: Opening = 'filed',
): MailMessage {
  const title =
    opened === 'filed'
      ? `New complaint ${ticketName(ticket)}`
      : `Complaint ${ticketName(ticket)} is open again`
  return {
    to,
    subject: title,
    title,
    preview: topic,
    parts: [
      {
        rows: [
          { label: 'About', value: topic },
          { label: 'Acknowledge it until', value: momentInWords(acknowledgeBy) },
          { label: 'Resolve it until', value: momentInWords(resolveBy) },
        ],
      },
      { button: 'Answer it', path: `/dashboard/grievances/${id}` },
    ],
  }
}

const titles: Record<Reply, (ticket: string) => string> = {
  acknowledge: (ticket) => `We are looking into ${ticket}`,
  answer: (ticket) => `An answer to ${ticket}`,
  resolve: (ticket) => `Your complaint ${ticket} is resolved`,
}

export function writeReplyMail(
  {
    userId,
    name,
    email,
    ticket,
    resolveBy,
  }: Pick<Grievance, 'userId' | 'name' | 'email' | 'ticket' | 'resolveBy'>,
  reply: Reply,
  text: string,
): MailMessage {
  const title = titles[reply](ticketName(ticket))
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  const next =
    reply === 'resolve'
      ? userId === null
        ? 'If this does not resolve it, complain again and name this ticket.'
        : `If this does not resolve it, open it again in your account within ${REOPEN_DAYS} days.`
      : `We resolve it until ${momentInWords(resolveBy)}.`
  return {
    to: email,
    subject: title,
    title,
    preview: paragraphs[0] ?? title,
    parts: [
      { paragraph: `Hello ${name},` },
      ...paragraphs.map((paragraph) => ({ paragraph })),
      { note: next },
      ...(userId === null ? [] : [{ button: 'See your complaint', path: historyPath, quiet: true }]),
    ],
  }
}

/** The shop sends this if the admin only acknowledges. */
export const acknowledgement = 'We have read your complaint and look into it. You hear from us again.'
