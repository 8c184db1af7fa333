import { type Context, Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { may } from '../../../platform/http/auth-guards.ts'
import { deleteHostCookie, getHostCookie, setHostCookie } from '../../../platform/http/cookies.ts'
import { knownDevice, rememberDevice } from '../../../platform/http/device-cookie.ts'
import { orRefuse, refuse } from '../../../platform/http/errors.ts'
import { publicUrl } from '../../../platform/http/public-url.ts'
import { countSecondFactorGuess, rateLimit } from '../../../platform/http/rate-limits.ts'
import { logSecurityEvent } from '../../../platform/http/security-log.ts'
import { hashToken, newToken, openSession, type SessionEnv } from '../../../platform/http/session.ts'
import { body } from '../../../platform/http/validate.ts'
import type { User } from '../rules.ts'
import { warnOfNewBrowser } from '../security/warn-of-new-browser.ts'
import { markConfirmed } from '../sessions-store.ts'
import { findUser } from '../store.ts'
import { beginSecondStep, findSecondStep, SECOND_STEP_SECONDS } from './begin-second-step.ts'
import type { Site } from './passkey-site.ts'
import { findPendingSignIn, removePendingSignIn } from './pending-sign-ins-store.ts'
import { beginPasskeyCheck, type Proof, proveSecondFactor } from './prove-second-factor.ts'
import type { SecondStep } from './rules.ts'
import { warnOfGuesses } from './warn-of-guesses.ts'
import { presentFactorRefusal, presentLogin, proofForm } from './wire.ts'

const tags = ['Second factor']

const pendingCookie = 'second-step'

// Each of these calls may write a challenge.
const asking = rateLimit({ name: 'passkey-check', points: 60, seconds: 900 })

export function siteOf(c: Context): Site {
  const { origin, hostname } = new URL(publicUrl(c, '/'))
  return { name: hostname, origin, rpId: hostname }
}

/** After the first step: opens a session, or begins the second step, which it returns. */
export async function signIn(c: Context, user: User): Promise<SecondStep | null> {
  const step = await findSecondStep(user)
  if (!step) {
    await finishSignIn(c, user)
    return null
  }
  const token = newToken()
  await beginSecondStep(user.id, hashToken(token))
  setHostCookie(c, pendingCookie, token, SECOND_STEP_SECONDS)
  logSecurityEvent(c, 'second-factor.begun', { email: user.email, user: user.id })
  return step
}

async function finishSignIn(c: Context, user: User, session: { confirmed?: boolean } = {}): Promise<void> {
  const isKnown = knownDevice(c, user.email) !== null
  await openSession(c, user, session)
  if (user.role === 'admin' && !isKnown) await warnOfNewBrowser(user)
  rememberDevice(c, user.email)
  logSecurityEvent(c, 'login.succeeded', { email: user.email, user: user.id })
}

type Pending = { id: string; hasSecondFactor: boolean; tokenHash: Buffer }

export async function findPending(c: Context): Promise<Pending | null> {
  const token = getHostCookie(c, pendingCookie)
  if (!token) return null
  const tokenHash = hashToken(token)
  const found = await findPendingSignIn(db, tokenHash, clock.now())
  return found ? { ...found, tokenHash } : null
}

/** Opens the session of a pending sign-in, once. */
export async function finishPending(c: Context, { id, tokenHash }: Pending): Promise<User> {
  const user = await findUser(db, id)
  if (!user?.active || !(await removePendingSignIn(db, tokenHash)))
    refuse(400, presentFactorRefusal({ reason: 'no-pending' }).message)
  deleteHostCookie(c, pendingCookie)
  await finishSignIn(c, user, { confirmed: true })
  return user
}

type Prover = { id: string; tokenHash: Buffer }

async function prove(c: Context, { id, tokenHash }: Prover, proof: Proof): Promise<void> {
  const user = (await findUser(db, id)) ?? refuse(400, presentFactorRefusal({ reason: 'no-pending' }).message)
  const { email } = user
  const guesser = { userId: id, device: knownDevice(c, email) }
  const forgive = await countSecondFactorGuess(c, guesser, () => warnOfGuesses(user))
  const proved = await proveSecondFactor({ userId: id, tokenHash, site: siteOf(c) }, proof)
  const about = { email, by: Object.keys(proof)[0] }
  logSecurityEvent(c, proved.ok ? 'second-factor.proved' : 'second-factor.failed', about)
  orRefuse(proved, presentFactorRefusal)
  await forgive()
}

async function needPending(c: Context): Promise<Pending> {
  const pending = await findPending(c)
  return pending?.hasSecondFactor
    ? pending
    : refuse(400, presentFactorRefusal({ reason: 'no-pending' }).message)
}

export const secondStepRoutes = new Hono<SessionEnv>()
  .post(
    '/users/second-step',
    describeRoute({ summary: 'Finish a login with a code, a recovery code or a passkey', tags }),
    body(proofForm),
    async (c) => {
      const pending = await needPending(c)
      await prove(c, pending, c.req.valid('json') as Proof)
      return c.json(presentLogin(await finishPending(c, pending), null, 'Welcome back'))
    },
  )
  .post(
    '/users/begin-second-step-passkey',
    describeRoute({ summary: 'What a passkey must sign to finish a login', tags }),
    asking,
    async (c) => {
      const { id, tokenHash } = await needPending(c)
      return c.json({ options: await beginPasskeyCheck({ userId: id, tokenHash, site: siteOf(c) }) })
    },
  )
  .post(
    '/admins/confirm-identity',
    describeRoute({ summary: 'Prove the second factor again; it counts for ten minutes', tags }),
    may('dashboard:use'),
    body(proofForm),
    async (c) => {
      const { id, tokenHash } = c.get('user')
      await prove(c, { id, tokenHash }, c.req.valid('json') as Proof)
      await markConfirmed(db, tokenHash, clock.now())
      return c.json({ message: 'Thank you' })
    },
  )
  .post(
    '/admins/begin-confirm-passkey',
    describeRoute({ summary: 'What a passkey must sign to prove the second factor again', tags }),
    may('dashboard:use'),
    asking,
    async (c) => {
      const { id, tokenHash } = c.get('user')
      return c.json({ options: await beginPasskeyCheck({ userId: id, tokenHash, site: siteOf(c) }) })
    },
  )
