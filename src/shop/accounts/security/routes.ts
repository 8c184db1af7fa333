import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { confirmed, signedIn } from '../../../platform/http/auth-guards.ts'
import { knownDevice, rememberDevice } from '../../../platform/http/device-cookie.ts'
import { orRefuse, refuse } from '../../../platform/http/errors.ts'
import { countGuess, rateLimit } from '../../../platform/http/rate-limits.ts'
import { logSecurityEvent } from '../../../platform/http/security-log.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body } from '../../../platform/http/validate.ts'
import { endSession, endSessions, listSessions, listSignIns } from '../sessions-store.ts'
import { findPasswordHash, findUser } from '../store.ts'
import { changePassword } from './change-password.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { requestEmailChange } from './request-email-change.ts'
import {
  emailChangeForm,
  emailCodesForm,
  passwordChangeForm,
  presentOwnSession,
  presentSecurityRefusal,
  presentSignIn,
  sessionId,
} from './wire.ts'

const tags = ['Users']

const SHOWN_SIGN_INS = 10

const mailing = rateLimit({ name: 'mailing-email', points: 20, seconds: 3600 })
const guessing = rateLimit({ name: 'guess-email-codes', points: 50, seconds: 900 })

export const securityRoutes = new Hono<SessionEnv>()
  .get(
    '/users/get-security',
    describeRoute({ summary: 'Where you are signed in, and your last sign-ins', tags }),
    signedIn,
    async (c) => {
      const { id, tokenHash } = c.get('user')
      const sessions = await listSessions(db, id, clock.now())
      const signIns = await listSignIns(db, id, SHOWN_SIGN_INS)
      return c.json({
        hasPassword: (await findPasswordHash(db, id)) !== null,
        sessions: sessions.map((session) => presentOwnSession(session, tokenHash)),
        signIns: signIns.map(presentSignIn),
      })
    },
  )
  .put(
    '/users/change-password',
    describeRoute({ summary: 'Change your password; signs your other devices out', tags }),
    confirmed,
    body(passwordChangeForm),
    async (c) => {
      const user = c.get('user')
      const { email } = (await findUser(db, user.id)) ?? refuse(401, 'Please log in')
      const forgive = await countGuess(c, { secret: 'password', email, device: knownDevice(c, email) })
      const changed = await changePassword(user, c.req.valid('json'))
      if (!changed.ok) logSecurityEvent(c, 'password.refused', { reason: changed.refusal.reason })
      orRefuse(changed, (refusal) =>
        presentSecurityRefusal(
          refusal.reason === 'wrong-password' ? { reason: 'wrong-current-password' } : refusal,
        ),
      )
      await forgive()
      logSecurityEvent(c, 'password.changed', { email })
      return c.json({ message: 'Your password is changed. Your other devices are signed out' })
    },
  )
  .post(
    '/users/change-email',
    describeRoute({ summary: 'Ask for another email; mails an OTP to it and one to the email so far', tags }),
    confirmed,
    mailing,
    body(emailChangeForm),
    async (c) => {
      const { id } = c.get('user')
      const { email } = (await findUser(db, id)) ?? refuse(401, 'Please log in')
      const forgive = await countGuess(c, { secret: 'password', email, device: knownDevice(c, email) })
      const requested = await requestEmailChange(id, c.req.valid('json'))
      if (requested.ok || requested.refusal.reason !== 'wrong-password') await forgive()
      if (!requested.ok) logSecurityEvent(c, 'email.refused', { reason: requested.refusal.reason })
      orRefuse(requested, presentSecurityRefusal)
      logSecurityEvent(c, 'email.requested', { email })
      return c.json({ message: 'We have mailed an OTP to both emails' })
    },
  )
  .put(
    '/users/confirm-email',
    describeRoute({ summary: 'Change your email with the OTPs from both mails', tags }),
    confirmed,
    guessing,
    body(emailCodesForm),
    async (c) => {
      const changed = await confirmEmailChange(c.get('user').id, c.req.valid('json'))
      if (!changed.ok) logSecurityEvent(c, 'email.refused', { reason: changed.refusal.reason })
      const email = orRefuse(changed, presentSecurityRefusal)
      rememberDevice(c, email)
      logSecurityEvent(c, 'email.changed', { email })
      return c.json({ message: 'Your email is changed' })
    },
  )
  .delete(
    '/users/end-session/:id',
    describeRoute({ summary: 'Sign one of your devices out', tags }),
    signedIn,
    async (c) => {
      const id = sessionId.safeParse(c.req.param('id'))
      const ended = id.success && (await endSession(db, c.get('user').id, Buffer.from(id.data, 'hex')))
      if (!ended) refuse(404, 'Session not found')
      logSecurityEvent(c, 'sessions.ended', { ended: 1 })
      return c.json({ message: 'This device is signed out' })
    },
  )
  .post(
    '/users/end-other-sessions',
    describeRoute({ summary: 'Sign all your other devices out', tags }),
    signedIn,
    async (c) => {
      const { id, tokenHash } = c.get('user')
      logSecurityEvent(c, 'sessions.ended', { ended: await endSessions(db, id, tokenHash) })
      return c.json({ message: 'Your other devices are signed out' })
    },
  )
