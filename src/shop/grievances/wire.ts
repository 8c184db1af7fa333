import { z } from 'zod'
import { line, lines, text } from '../../forms/text.ts'
import { tooLong } from '../../lib/text.ts'
import { emailField } from '../accounts/wire.ts'
import {
  type Grievance,
  type GrievanceMessage,
  type GrievanceRefusal,
  type GrievanceState,
  type GrievanceWithMessages,
  grievanceStates,
  isOverdue,
  MAX_MESSAGE_LENGTH,
  MAX_ORDER_LENGTH,
  MIN_MESSAGE_LENGTH,
  nextDeadline,
  REOPEN_DAYS,
  reopenableUntil,
  replies,
  stateOf,
  type Topic,
  ticketName,
  topics,
} from './rules.ts'

const tooShort = `Tell us in at least ${MIN_MESSAGE_LENGTH} characters`
const message = lines('Tell us what happened')
  .min(1, 'Tell us what happened')
  .min(MIN_MESSAGE_LENGTH, tooShort)
  .max(MAX_MESSAGE_LENGTH, tooLong(MAX_MESSAGE_LENGTH))

export const grievanceForm = z.object({
  name: text('Name is required'),
  email: emailField('Email is required', 'Invalid email address'),
  topic: z.enum(topics, 'Choose what it is about'),
  order: line()
    .max(MAX_ORDER_LENGTH, tooLong(MAX_ORDER_LENGTH))
    .transform((order) => order || null)
    .nullish(),
  message,
  /** The browser's own id of this complaint: sent twice, it is one. */
  key: z
    .string('The complaint has no key')
    .regex(/^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i, 'The complaint has no key'),
})

export const addMessageForm = z.object({ message })

export const answerForm = z
  .object({
    reply: z.enum(replies, 'Unknown reply'),
    text: lines().max(MAX_MESSAGE_LENGTH, tooLong(MAX_MESSAGE_LENGTH)).default(''),
    seen: z.int('How many messages were there?').nonnegative('How many messages were there?'),
  })
  .refine(({ reply, text }) => reply === 'acknowledge' || text !== '', {
    path: ['text'],
    message: 'Write an answer',
  })

export const grievanceFields = {
  state: z
    .enum(['', 'Open', 'Overdue', ...grievanceStates], 'Unknown state')
    .transform((state) => state || undefined)
    .optional(),
}

export type GrievanceOnWire = {
  _id: string
  ticket: string
  /** False for guests. */
  hasAccount: boolean
  name: string
  email: string
  topic: Topic
  order: string | null
  receivedAt: string
  state: GrievanceState
  /** Null when it is resolved. */
  next: { what: 'acknowledge' | 'resolve'; by: string } | null
  isOverdue: boolean
  acknowledgeBy: string
  resolveBy: string
  acknowledgedAt: string | null
  resolvedAt: string | null
  reopenedAt: string | null
}

/** `by` is null where the complainant wrote it. */
export type GrievanceMessageOnWire = { _id: string; by: string | null; text: string; at: string }

export function presentGrievance(grievance: Grievance, now: Date): GrievanceOnWire {
  const { id, ticket, userId, name, email, topic, order } = grievance
  const next = nextDeadline(grievance)
  return {
    _id: id,
    ticket: ticketName(ticket),
    hasAccount: userId !== null,
    ...{ name, email, topic, order },
    receivedAt: grievance.receivedAt.toISOString(),
    state: stateOf(grievance),
    next: next && { what: next.what, by: next.by.toISOString() },
    isOverdue: isOverdue(grievance, now),
    acknowledgeBy: grievance.acknowledgeBy.toISOString(),
    resolveBy: grievance.resolveBy.toISOString(),
    acknowledgedAt: grievance.acknowledgedAt?.toISOString() ?? null,
    resolvedAt: grievance.resolvedAt?.toISOString() ?? null,
    reopenedAt: grievance.reopenedAt?.toISOString() ?? null,
  }
}

const presentMessage = ({ id, by, text, writtenAt }: GrievanceMessage): GrievanceMessageOnWire => ({
  ...{ _id: id, by, text },
  at: writtenAt.toISOString(),
})

export function presentWithMessages({ messages, ...grievance }: GrievanceWithMessages, now: Date) {
  return { ...presentGrievance(grievance, now), messages: messages.map(presentMessage) }
}

/** Shoppers are answered by the shop: the names of its people are not shown. */
export function presentOwn(grievance: GrievanceWithMessages, now: Date) {
  const { messages, ...rest } = presentWithMessages(grievance, now)
  const until = grievance.resolvedAt && reopenableUntil(grievance.resolvedAt)
  return {
    ...rest,
    /** Null where it cannot be reopened. */
    reopenableUntil: until && until >= now ? until.toISOString() : null,
    messages: messages.map((each) => ({ ...each, by: each.by && 'The shop' })),
  }
}

export type OwnGrievanceOnWire = ReturnType<typeof presentOwn>

const refusals = {
  'no-grievance': { status: 404, message: 'Complaint not found' },
  'is-resolved': { status: 409, message: 'This complaint is resolved already' },
  acknowledged: { status: 409, message: 'This complaint is acknowledged already' },
  changed: { status: 409, message: 'A message came meanwhile. Read it, and answer then' },
  'is-open': { status: 409, message: 'This complaint is open: add to it' },
  'too-late': {
    status: 409,
    message: `A complaint can be opened again for ${REOPEN_DAYS} days. Please file a new complaint and name its ticket`,
  },
  'too-many-messages': { status: 409, message: 'Please file a new complaint and name this ticket' },
  'too-many': { status: 409, message: 'Please wait for our answer before you add more' },
} as const

export function presentGrievanceRefusal({ reason }: GrievanceRefusal) {
  return refusals[reason]
}

export function presentTooMany({ seconds }: { seconds: number }) {
  const message = 'There were many complaints from this email today. Please write to us by mail instead'
  return { status: 429, message, retryAfter: seconds } as const
}
