import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { DatabaseError } from 'pg'
import { isDatabaseAway, isTimeout } from '../database.ts'
import { QueueFull } from '../fair-queue.ts'
import { log } from '../log.ts'
import { QueueClosed } from '../queue.ts'
import { describeRequest, hasLeft } from './request-log.ts'
import { logSecurityEvent } from './security-log.ts'

/** `message` is shown to the user; `retryAfter` is in seconds and also sent as a header. */
export type Refusal = { status: ContentfulStatusCode; message: string; [detail: string]: unknown }

class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

export function refuse(
  status: ContentfulStatusCode,
  message: string,
  details: Record<string, unknown> = {},
): never {
  throw new Refused({ status, message, ...details })
}

export function orRefuse<Value, Reason>(
  result: { ok: true; value: Value } | { ok: false; refusal: Reason },
  present: (reason: Reason) => Refusal,
): Value {
  if (result.ok) return result.value
  throw new Refused(present(result.refusal))
}

export function answerError(error: Error, c: Context): Response {
  const refusal = refusalOf(error, c)
  if (refusal) {
    const { status, ...body } = refusal
    if (typeof body.retryAfter === 'number') c.header('Retry-After', String(body.retryAfter))
    if (status === 403) logSecurityEvent(c, 'access.denied', { reason: body.message })
    if (status < 500) return c.json(body, status)
    // During an outage every request fails: a stack trace for each would fill the disk.
    const cause =
      refusal === away ? { reason: error.message } : error instanceof Refused ? {} : { err: error }
    log.warn({ ...cause, ...describeRequest(c), status, ...body }, 'request could not be done')
    return c.json({ ...body, requestId: c.get('requestId') }, status)
  }
  if (error instanceof HTTPException && error.status < 500) {
    return c.json(
      { message: error.status === 400 ? 'The body is not valid JSON' : error.message },
      error.status,
    )
  }
  if (error instanceof DatabaseError && isAboutText(error)) {
    return c.json({ message: 'The request has characters that no text has' }, 400)
  }
  if (hasLeft(c)) return c.json({ message: 'The request did not arrive whole' }, 400)
  log.error({ err: error, ...describeRequest(c), status: 500 }, 'request failed')
  return c.json({ message: 'Something went wrong', requestId: c.get('requestId') }, 500)
}

function refusalOf(error: Error, c: Context): Refusal | null {
  if (error instanceof Refused) return error.refusal
  if (isAboutKey(error)) return keyRevoked
  if (isAboutLocks(error)) return busy
  if (isTimeout(error)) return slow
  if (error instanceof QueueFull) return tooManyFiles
  return (isDatabaseAway(error) || error instanceof QueueClosed) && !hasLeft(c) ? away : null
}

const away: Refusal = {
  status: 503,
  message: 'The shop is not available just now. Please try again in a minute',
  retryAfter: 10,
}

const tooManyFiles: Refusal = {
  status: 503,
  message: 'Too many files are on their way. Please try again in a moment',
  retryAfter: 5,
}

const busy: Refusal = {
  status: 503,
  message: 'Somebody else is changing the same just now. Please try again in a moment',
  retryAfter: 5,
}

const slow: Refusal = {
  status: 503,
  message: 'This takes longer than the shop can wait. Please try again in some minutes, or ask for less',
  retryAfter: 60,
}

const keyRevoked: Refusal = { status: 401, message: 'This key was revoked, and nothing was changed' }

/** The commit found the key revoked: see `check_api_key_of_change`. */
function isAboutKey(error: Error): boolean {
  return error instanceof DatabaseError && error.code === 'SK001'
}

/** Lock timeout, such as prices locked by a long import; nothing was written. */
function isAboutLocks(error: Error): boolean {
  return error instanceof DatabaseError && error.code === '55P03'
}

/** NUL or a lone surrogate: valid in JSON, rejected by PostgreSQL. */
function isAboutText({ code, detail = '' }: DatabaseError): boolean {
  return code === '22021' || code === '22P05' || (code === '22P02' && detail.includes('surrogate'))
}

export function answerNotFound(c: Context): Response {
  return c.json({ message: 'Not found' }, 404)
}
