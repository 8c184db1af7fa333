import { LRUCache } from 'lru-cache'
import pino from 'pino'
import { withoutApiKeys } from './api-key-format.ts'
import { config } from './config.ts'
import { sign } from './signatures.ts'
import { traceId } from './tracing.ts'

const STACK_EVERY_MS = 60_000

export const log = pino({
  level: config.LOG_LEVEL,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
  mixin: () => {
    const id = traceId()
    return id ? { traceId: id } : {}
  },
  serializers: { err: (error: unknown) => describeError(error) },
  redact: [
    'password',
    'currentPassword',
    'newPassword',
    'confirmPassword',
    'cPassword',
    'otp',
    '*.password',
    '*.otp',
    'headers.cookie',
    'headers.authorization',
  ],
})

type Description = { type: string; message: string; stack?: string; cause?: Description } & Record<
  string,
  unknown
>

/** Selected fields only: PostgreSQL's `detail` contains row values, and SMTP replies contain the address. */
function describeError(error: unknown): Description {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutSecrets(textOf(error)) }
  const parts = error instanceof AggregateError ? error.errors.map((part) => String(part?.message)) : []
  const message = error.message || parts.join('; ')
  const known = Object.entries(error).filter(([name]) => ['code', 'table', 'constraint'].includes(name))
  const description: Description = {
    type: error.constructor.name,
    message: withoutSecrets(message),
    ...Object.fromEntries(known),
  }
  if (isNewStack(error)) description.stack = withoutSecrets(error.stack ?? '')
  if (error.cause !== undefined) description.cause = describeError(error.cause)
  return description
}

/** pg-boss emits copies of errors, which are no errors. */
function textOf(thrown: unknown): string {
  const hasMessage = typeof thrown === 'object' && thrown !== null && 'message' in thrown
  return String(hasMessage ? thrown.message : thrown)
}

const printed = new LRUCache<string, true>({ max: 500, ttl: STACK_EVERY_MS })

function isNewStack({ stack = '', name, message }: Error): boolean {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  const place = frames.join('\n') || `${name} ${message}`
  if (printed.has(place)) return false
  printed.set(place, true)
  return true
}

/** Names an account or email the same each time; only who has SECRET_KEY can check whose it is. */
export function hashForLog(text: string): string {
  return sign(`log ${text}`).toString('hex').slice(0, 16)
}

const withoutSecrets = (text: string) => withoutEmails(withoutApiKeys(text))

/** 64 characters before the @ (RFC 5321 §4.5.3.1): unlimited, a long text takes quadratic time. */
export function withoutEmails(text: string): string {
  return text.replace(/[\p{L}\p{N}.+%_'-]{1,64}@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+/gu, '[email]')
}
