import { type Context, Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { deleteHostCookie, getHostCookie, setHostCookie } from '../../platform/http/cookies.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import { publicUrl, withBrowserHost } from '../../platform/http/public-url.ts'
import { rateLimit } from '../../platform/http/rate-limits.ts'
import { logSecurityEvent } from '../../platform/http/security-log.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body, query } from '../../platform/http/validate.ts'
import { signIn } from './second-factor/sign-in-routes.ts'
import { presentLogin } from './second-factor/wire.ts'
import { signInWithGoogle } from './sign-in-with-google.ts'
import { startGoogleSignIn } from './start-google-sign-in.ts'
import { googleForm, googleRequest, presentAccountRefusal } from './wire.ts'

const tags = ['Users']

/** Cookie with the PKCE verifier, which binds Google's response to this browser. */
const asking = 'google'
const minutesToConsent = 10

/** Must match the redirect URI registered with Google. */
const callback = (c: Context) => publicUrl(c, '/users/google/callback')

// Each attempt calls Google; 300 in 15 minutes still allow a college behind one IP address.
const tries = rateLimit({ name: 'google', points: 300, seconds: 900 })

export const googleRoutes = new Hono<SessionEnv>()
  .get(
    '/users/google',
    describeRoute({ summary: 'Go to Google to be asked who is there', tags, hide: true }),
    query(googleRequest),
    async (c) => {
      const { state } = c.req.valid('query')
      const redirectUri = callback(c)
      const started = await startGoogleSignIn(state, redirectUri)
      // This runs in a popup, so the error goes to the opener through the redirect.
      if (!started.ok)
        return c.redirect(`${redirectUri}?${new URLSearchParams({ error: 'unanswered', state })}`)
      setHostCookie(c, asking, started.value.verifier, minutesToConsent * 60)
      return c.redirect(withBrowserHost(c, started.value.url))
    },
  )
  .post(
    '/users/google-login',
    describeRoute({ summary: 'Sign in with the code that Google gave', tags }),
    tries,
    body(googleForm),
    async (c) => {
      const verifier = getHostCookie(c, asking) ?? null
      deleteHostCookie(c, asking)
      const { code, noticeVersion } = c.req.valid('json')
      const request = { verifier, redirectUri: callback(c), noticeVersion }
      const found = await signInWithGoogle(code, request)
      if (!found.ok) logSecurityEvent(c, 'google.failed', { reason: found.refusal.reason })
      const user = orRefuse(found, presentAccountRefusal)
      const { message, ...userData } = presentLogin(user, await signIn(c, user), 'Welcome')
      return c.json({ userData, message })
    },
  )
