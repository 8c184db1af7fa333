import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { db } from '../../platform/database.ts'
import { deleteHostCookie, getHostCookie, setHostCookie } from '../../platform/http/cookies.ts'
import { knownDevice, rememberDevice } from '../../platform/http/device-cookie.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import { countGuess, rateLimit } from '../../platform/http/rate-limits.ts'
import { logSecurityEvent } from '../../platform/http/security-log.ts'
import {
  closeSession,
  findVisitor,
  hashToken,
  newToken,
  type SessionEnv,
} from '../../platform/http/session.ts'
import { body } from '../../platform/http/validate.ts'
import { confirmRegistration } from './confirm-registration.ts'
import { logIn } from './log-in.ts'
import { mailSignInCode } from './mail-sign-in-code.ts'
import { register } from './register.ts'
import { requestReset } from './request-reset.ts'
import { resendOtp } from './resend-otp.ts'
import { resetPassword } from './reset-password.ts'
import { code, registrationHours } from './rules.ts'
import { signIn } from './second-factor/sign-in-routes.ts'
import { presentLogin } from './second-factor/wire.ts'
import { signInWithCode } from './sign-in-with-code.ts'
import { findUser } from './store.ts'
import {
  codeSignInForm,
  forgotForm,
  loginForm,
  otpForm,
  presentAccountRefusal,
  presentSession,
  registerForm,
  resetForm,
} from './wire.ts'

const tags = ['Users']

const registration = 'registration'
const signInCode = 'sign-in-code'

// Each of these calls may send mail; 100 an hour still allow a college behind one IP address.
const mailing = rateLimit({ name: 'mailing', points: 100, seconds: 3600 })
const guessing = rateLimit({ name: 'guess-registration', points: 50, seconds: 900 })

// The same for every email, so that it does not reveal who has an account.
const onItsWay = { message: 'If we know this email, an OTP is on its way to it' }

export const accountRoutes = new Hono<SessionEnv>()
  .post(
    '/users/register',
    describeRoute({ summary: 'Ask for an account; mails an OTP', tags }),
    mailing,
    body(registerForm),
    async (c) => {
      const token = newToken()
      const { cPassword, ...newcomer } = c.req.valid('json')
      orRefuse(await register(newcomer, hashToken(token)), presentAccountRefusal)
      setHostCookie(c, registration, token, registrationHours * 3600)
      return c.json({ message: 'We have mailed you an OTP' })
    },
  )
  .post(
    '/users/verify-otp',
    describeRoute({ summary: 'Open the account that this browser asked for', tags }),
    guessing,
    body(otpForm),
    async (c) => {
      const browser = hashToken(getHostCookie(c, registration) ?? '')
      const confirmed = await confirmRegistration(browser, c.req.valid('json').otp)
      if (!confirmed.ok) {
        const { reason, ...about } = confirmed.refusal
        logSecurityEvent(c, 'otp.failed', { reason, ...about })
      }
      orRefuse(confirmed, presentAccountRefusal)
      deleteHostCookie(c, registration)
      return c.json({ message: 'Your account is ready. Please log in' })
    },
  )
  .post(
    '/users/resend-otp',
    describeRoute({ summary: 'Mail another OTP, at most one in 60 seconds', tags }),
    mailing,
    body(forgotForm),
    async (c) => {
      const browser = hashToken(getHostCookie(c, registration) ?? '')
      const { email } = c.req.valid('json')
      const sent = await resendOtp(email, { browserHash: browser, device: knownDevice(c, email) })
      logSecurityEvent(c, sent.ok ? 'otp.requested' : 'otp.limited', { email })
      orRefuse(sent, presentAccountRefusal)
      return c.json(onItsWay)
    },
  )
  .post(
    '/users/login',
    describeRoute({ summary: 'Sign in with email and password', tags }),
    body(loginForm),
    async (c) => {
      const { email, password } = c.req.valid('json')
      const device = knownDevice(c, email)
      const forgive = await countGuess(c, { secret: 'password', email, device })
      const found = await logIn(email, password)
      if (!found.ok) logSecurityEvent(c, found.refusal.blocked ? 'login.blocked' : 'login.failed', { email })
      const user = orRefuse(found, presentAccountRefusal)
      await forgive()
      return c.json(presentLogin(user, await signIn(c, user), 'Welcome back'))
    },
  )
  .post(
    '/users/mail-sign-in-code',
    describeRoute({ summary: 'Mail an OTP that logs this browser in', tags }),
    mailing,
    body(forgotForm),
    async (c) => {
      const { email } = c.req.valid('json')
      const token = getHostCookie(c, signInCode) ?? newToken()
      const sent = await mailSignInCode({ browserHash: hashToken(token), email }, knownDevice(c, email))
      logSecurityEvent(c, sent.ok ? 'otp.requested' : 'otp.limited', { email })
      orRefuse(sent, presentAccountRefusal)
      setHostCookie(c, signInCode, token, code.lifeMinutes * 60)
      return c.json({ message: 'We have mailed you an OTP' })
    },
  )
  .post(
    '/users/sign-in-with-code',
    describeRoute({ summary: 'Sign in with the OTP from the mail; opens an account for a new email', tags }),
    body(codeSignInForm),
    async (c) => {
      const { email, ...typed } = c.req.valid('json')
      const forgive = await countGuess(c, { secret: 'code', email, device: knownDevice(c, email) })
      const browserHash = hashToken(getHostCookie(c, signInCode) ?? '')
      const found = await signInWithCode({ browserHash, email }, typed)
      if (!found.ok) logSecurityEvent(c, 'login.failed', { email, reason: found.refusal.reason })
      const user = orRefuse(found, presentAccountRefusal)
      await forgive()
      deleteHostCookie(c, signInCode)
      return c.json(presentLogin(user, await signIn(c, user), 'Welcome'))
    },
  )
  .post('/users/logout', describeRoute({ summary: 'Sign out', tags }), async (c) => {
    await closeSession(c)
    return c.json({ message: 'You are logged out' })
  })
  .get('/users/session', describeRoute({ summary: 'Who is signed in, if anybody', tags }), async (c) => {
    const visitor = await findVisitor(c)
    return c.json(presentSession(visitor ? await findUser(db, visitor.id) : undefined))
  })
  .post(
    '/users/forgot-password',
    describeRoute({ summary: 'Ask for a new password; mails an OTP', tags }),
    mailing,
    body(forgotForm),
    async (c) => {
      const { email } = c.req.valid('json')
      await requestReset({ email, onlyIfRunning: false, device: knownDevice(c, email) })
      logSecurityEvent(c, 'otp.requested', { email })
      return c.json(onItsWay)
    },
  )
  .post(
    '/users/verify-otp-reset-password',
    describeRoute({ summary: 'Choose a new password with the OTP from the mail', tags }),
    body(resetForm),
    async (c) => {
      const { email, otp, newPassword } = c.req.valid('json')
      const device = knownDevice(c, email)
      const forgive = await countGuess(c, { secret: 'reset', email, device })
      const reset = await resetPassword({ email, otp, newPassword, knownBrowser: device !== null })
      if (!reset.ok) logSecurityEvent(c, 'reset.failed', { email, reason: reset.refusal.reason })
      orRefuse(reset, presentAccountRefusal)
      await forgive()
      rememberDevice(c, email)
      logSecurityEvent(c, 'reset.succeeded', { email })
      return c.json({ message: 'Password reset successfully' })
    },
  )
