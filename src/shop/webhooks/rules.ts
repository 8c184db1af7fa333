import type { Recipient } from '../orders/sources/rules.ts'

export const MAX_ENDPOINTS = 20
export const MAX_URL_LENGTH = 500
export const MAX_DESCRIPTION_LENGTH = 100
export const MAX_PATTERNS = 20
export const MAX_EVENTS_ASKED = 100
/** Of an answer the log keeps so much. */
export const MAX_ANSWER_BYTES = 1024
export const EVENT_DAYS = 30
export const ROTATION_HOURS = 24
const FAILING_HOURS = 72
/** Platforms of assistants whose shoppers' orders are told. */
export const MAX_ASSISTANT_ENDPOINTS = 100
/** What waits for a receiver at most; the rest stays in the events until it is sent. */
export const MAX_WAITING = 10_000

export type ShopEvent = {
  position: number
  id: string
  type: string
  subject: string
  data: unknown
  createdAt: Date
}

export type EndpointDraft = { url: string; description: string; patterns: string[]; active: boolean }

export type Endpoint = EndpointDraft & {
  id: string
  /** The service whose keys made it, and whose words it is told in. */
  recipient: Recipient | null
  /** Why the shop disabled it: it answered 410, or failed for three days. */
  disabledAs: 'gone' | 'failing' | null
  /** The last event that was taken for it. */
  position: number
  failingSince: Date | null
  createdAt: Date
  /** Of a linked assistant; null for an owner's webhook. */
  assistant: { profile: string; version: string } | null
}

/** `attempt`: which one this is, from 1 on. */
export type Delivery = { event: ShopEvent; attempt: number }

/** `failure` says why there was no answer, and `status` is null then. */
export type SendResult = {
  status: number | null
  failure: string | null
  answer: string
  milliseconds: number
}

export type Attempt = SendResult & {
  id: number
  eventId: string
  type: string
  attempt: number
  nextAt: Date | null
  createdAt: Date
}

export type EndpointRefusal =
  | { reason: 'gone' | 'too-many' | 'insecure' | 'no-such-event' | 'of-keys' }
  | { reason: 'url'; problem: 'url' | 'protocol' | 'credentials' | 'port' | 'address' }

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Between attempts, in milliseconds: together three days. */
const retryDelays = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  20.5 * HOUR,
] as const

/** Adds up to a tenth, so that what failed together is not repeated together. */
const JITTER = 0.1

/** Null after the last attempt. `random`: from 0 to 1. */
export function nextAttemptAt(attempt: number, now: Date, random: number): Date | null {
  const delay = retryDelays[attempt - 1]
  return delay === undefined ? null : new Date(now.getTime() + delay * (1 + JITTER * random))
}

export const isDelivered = ({ status }: SendResult) => status !== null && status >= 200 && status < 300

/** The receiver wants no more (Standard Webhooks). */
export const isGone = ({ status }: SendResult) => status === 410

export const hasFailedForLong = (failingSince: Date | null, now: Date) =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= FAILING_HOURS * HOUR

/** After a success, what waits is sent at once if nothing has arrived for longer than the short retries. */
export const wasDown = (failingSince: Date | null, now: Date) =>
  failingSince !== null && now.getTime() - failingSince.getTime() > 10 * MINUTE

/** `*`, `order.*` or a type as it is. The database decides in the same way (`taken` in `events-store.ts`). */
export function matchesPattern(type: string, pattern: string): boolean {
  if (pattern === '*' || pattern === type) return true
  return pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1))
}

/** Patterns do not name it: every endpoint is sent one when an admin asks for it. */
export const TEST_TYPE = 'webhook.test'

/** What receivers get, and with id and cursor what the feed answers. */
export type EventBody = { type: string; timestamp: string; data: unknown }

export function bodyOf({ type, createdAt, data }: ShopEvent): EventBody {
  return { type, timestamp: createdAt.toISOString(), data }
}
