import type { Context } from 'hono'
import { hashForLog, log } from '../log.ts'
import { securityEvents } from '../metrics/series.ts'
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
  'password.changed': 'info',
  'password.refused': 'warn',
  'email.requested': 'info',
  'email.changed': 'info',
  'email.refused': 'warn',
  'account.erased': 'info',
  'account.refused': 'warn',
  'data.downloaded': 'info',
  'sessions.ended': 'info',
  'second-factor.begun': 'info',
  'second-factor.failed': 'warn',
  'second-factor.limited': 'warn',
  'second-factor.proved': 'info',
  'second-factor.added': 'info',
  'second-factor.removed': 'warn',
  'second-factor.duration': 'warn',
  'second-factor.required': 'info',
  'passkey.added': 'info',
  'passkey.removed': 'info',
  'admin.invited': 'info',
  'admin.role': 'info',
  'admin.activated': 'info',
  'admin.deactivated': 'info',
  'invitation.accepted': 'info',
  'invitation.refused': 'warn',
  'key.added': 'warn',
  'key.revoked': 'warn',
  'key.refused': 'warn',
  'key.exposed': 'warn',
  'assistant.linked': 'info',
  'assistant.unlinked': 'info',
  'request.limited': 'warn',
  'access.denied': 'warn',
  'webhook.unsigned': 'warn',
} as const

export type SecurityEvent = keyof typeof levels

export const securityEventNames = Object.keys(levels)

for (const event of securityEventNames) securityEvents.inc({ event }, 0)

const MAX_USER_AGENT_LENGTH = 200

/** `user` is the id of who has signed in by this request. */
export function logSecurityEvent(
  c: Context,
  event: SecurityEvent,
  { email, user, ...details }: { email?: string; user?: string } & Record<string, unknown> = {},
): void {
  securityEvents.inc({ event })
  const line = {
    event,
    ...describeRequest(c),
    ...(user !== undefined && { account: hashForLog(user) }),
    ...(email !== undefined && { emailHash: hashForLog(email.toLowerCase()) }),
    userAgent: c.req.header('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH),
  }
  log[levels[event]]({ ...line, ...details }, 'security')
}
