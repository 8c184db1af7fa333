import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { config } from '../config.ts'
import { log } from '../log.ts'
import { describeRequest } from './request-log.ts'

const levels = {
  'login.succeeded': 'info',
  'login.failed': 'warn',
  'login.blocked': 'warn',
  'login.limited': 'warn',
  'google.failed': 'warn',
  'otp.requested': 'info',
  'otp.failed': 'warn',
  'otp.limited': 'warn',
  'reset.succeeded': 'info',
  'reset.failed': 'warn',
  'reset.limited': 'warn',
  'request.limited': 'warn',
  'access.denied': 'warn',
  'webhook.unsigned': 'warn',
} as const

export type SecurityEvent = keyof typeof levels

/** An email is logged as a hash keyed with SECRET_KEY, the same each time. */
export function logSecurityEvent(
  c: Context,
  event: SecurityEvent,
  { email, ...details }: { email?: string } & Record<string, unknown> = {},
): void {
  const account = email === undefined ? undefined : accountHash(email)
  log[levels[event]]({ event, account, ...describeRequest(c), ...details }, 'security')
}

function accountHash(email: string): string {
  return createHmac('sha256', config.SECRET_KEY)
    .update(`log ${email.toLowerCase()}`)
    .digest('hex')
    .slice(0, 16)
}
