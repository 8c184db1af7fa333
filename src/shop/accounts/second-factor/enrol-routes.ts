import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { describeRoute } from 'hono-openapi'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { may, mayConfirmed, requireConfirmed, requirePermission } from '../../../platform/http/auth-guards.ts'
import { describing } from '../../../platform/http/describe.ts'
import { orRefuse, refuse } from '../../../platform/http/errors.ts'
import { countSecondFactorGuess, rateLimit } from '../../../platform/http/rate-limits.ts'
import { logSecurityEvent } from '../../../platform/http/security-log.ts'
import { findVisitor, type SessionEnv } from '../../../platform/http/session.ts'
import { body } from '../../../platform/http/validate.ts'
import { markConfirmed } from '../sessions-store.ts'
import { addOwnPasskey, beginPasskey } from './enrol-passkey.ts'
import { beginTotp, confirmTotp } from './enrol-totp.ts'
import { removeFactor } from './remove-factor.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { findSecondFactor, isSecondFactorRequired } from './second-factor-store.ts'
import { findPending, finishPending, siteOf } from './sign-in-routes.ts'
import { passkeyForm, presentFactorRefusal, presentLogin, presentSecondFactor, totpForm } from './wire.ts'

const tags = ['Second factor']

const enrolling = rateLimit({ name: 'enrol', points: 60, seconds: 900 })

/** `finish` answers with who is signed in by it. */
type Enrolling = {
  id: string
  tokenHash: Buffer
  mustBeFirst: boolean
  finish: () => Promise<ReturnType<typeof presentLogin> | null>
}
type EnrolEnv = { Variables: SessionEnv['Variables'] & { enrolling: Enrolling } }

/** Admins; and those whose password was right and who must set up a second factor before they are let in. */
const readEnrolling = createMiddleware<EnrolEnv>(async (c, next) => {
  const visitor = await findVisitor(c)
  if (visitor) {
    requirePermission(visitor, 'dashboard:use')
    requireConfirmed(visitor)
    const { id, tokenHash, hasSecondFactor } = visitor
    const finish = () => markConfirmed(db, tokenHash, clock.now()).then(() => null)
    c.set('enrolling', { id, tokenHash, mustBeFirst: !hasSecondFactor, finish })
  } else {
    const pending = await findPending(c)
    if (!pending || pending.hasSecondFactor || !(await isSecondFactorRequired(db)))
      refuse(401, 'Please log in')
    const finish = async () => presentLogin(await finishPending(c, pending), null, 'Welcome back')
    c.set('enrolling', { ...pending, mustBeFirst: true, finish })
  }
  await next()
})

const adminOrEnrolling = describing(readEnrolling, {
  'x-permission': 'dashboard:use',
  'x-second-factor': true,
  security: [{ session: [] }],
})

export const enrolRoutes = new Hono<EnrolEnv>()
  .get(
    '/admins/get-second-factor',
    describeRoute({ summary: 'Your second factors, and how many recovery codes are left', tags }),
    may('dashboard:use'),
    async (c) => c.json(presentSecondFactor(await findSecondFactor(db, c.get('user').id))),
  )
  .post(
    '/users/begin-totp',
    describeRoute({ summary: 'A secret for an authenticator app, which a code of it confirms', tags }),
    adminOrEnrolling,
    enrolling,
    async (c) => c.json(orRefuse(await beginTotp(c.get('enrolling').id), presentFactorRefusal)),
  )
  .post(
    '/users/confirm-totp',
    describeRoute({ summary: 'Add the authenticator app; the first factor comes with recovery codes', tags }),
    adminOrEnrolling,
    body(totpForm),
    async (c) => {
      const { id, mustBeFirst, finish } = c.get('enrolling')
      const forgive = await countSecondFactorGuess(c, { userId: id, device: 'enrolling' })
      const recoveryCodes = orRefuse(
        await confirmTotp(id, c.req.valid('json').totp, { mustBeFirst }),
        presentFactorRefusal,
      )
      await forgive()
      logSecurityEvent(c, 'second-factor.added', { admin: id, factor: 'totp' })
      return c.json({ recoveryCodes, session: await finish() })
    },
  )
  .post(
    '/users/begin-passkey',
    describeRoute({ summary: 'What a browser needs to make a passkey', tags }),
    adminOrEnrolling,
    enrolling,
    async (c) => {
      const { id, tokenHash } = c.get('enrolling')
      return c.json({ options: await beginPasskey(id, tokenHash, siteOf(c)) })
    },
  )
  .post(
    '/users/add-passkey',
    describeRoute({ summary: 'Add the passkey; the first factor comes with recovery codes', tags }),
    adminOrEnrolling,
    enrolling,
    body(passkeyForm),
    async (c) => {
      const { id, tokenHash, mustBeFirst, finish } = c.get('enrolling')
      const { name, response } = c.req.valid('json')
      const passkey = {
        name,
        response: response as Parameters<typeof addOwnPasskey>[3]['response'],
        mustBeFirst,
      }
      const recoveryCodes = orRefuse(
        await addOwnPasskey(id, tokenHash, siteOf(c), passkey),
        presentFactorRefusal,
      )
      logSecurityEvent(c, 'second-factor.added', { admin: id, factor: 'passkey' })
      return c.json({ recoveryCodes, session: await finish() })
    },
  )
  .delete(
    '/admins/remove-totp',
    describeRoute({ summary: 'Remove the authenticator app', tags }),
    mayConfirmed('dashboard:use'),
    async (c) => {
      orRefuse(await removeFactor(c.get('user').id, 'totp'), presentFactorRefusal)
      logSecurityEvent(c, 'second-factor.removed', { factor: 'totp' })
      return c.json({ message: 'The authenticator app is removed' })
    },
  )
  .delete(
    '/admins/remove-passkey/:id',
    describeRoute({ summary: 'Remove a passkey', tags }),
    mayConfirmed('dashboard:use'),
    async (c) => {
      const passkey = c.req.param('id')
      orRefuse(await removeFactor(c.get('user').id, { passkey }), presentFactorRefusal)
      logSecurityEvent(c, 'second-factor.removed', { factor: 'passkey' })
      return c.json({ message: 'The passkey is removed' })
    },
  )
  .post(
    '/admins/renew-recovery-codes',
    describeRoute({ summary: 'Ten new recovery codes; the ones before end', tags }),
    mayConfirmed('dashboard:use'),
    async (c) => {
      const recoveryCodes = orRefuse(await renewRecoveryCodes(c.get('user').id), presentFactorRefusal)
      logSecurityEvent(c, 'second-factor.added', { factor: 'recovery-codes' })
      return c.json({ recoveryCodes })
    },
  )
