import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { type Context, Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { db } from '../../../platform/database.ts'
import { shoppersOnly } from '../../../platform/http/auth-guards.ts'
import { deleteHostCookie, getHostCookie, setHostCookie } from '../../../platform/http/cookies.ts'
import { knownDevice } from '../../../platform/http/device-cookie.ts'
import { orRefuse, refuse } from '../../../platform/http/errors.ts'
import { countGuess, rateLimit } from '../../../platform/http/rate-limits.ts'
import { logSecurityEvent } from '../../../platform/http/security-log.ts'
import { hashToken, newToken, type SessionEnv, type SignedIn } from '../../../platform/http/session.ts'
import { body } from '../../../platform/http/validate.ts'
import { beginPasskey } from '../second-factor/enrol-passkey.ts'
import { CHALLENGE_MS } from '../second-factor/passkey-site.ts'
import { listPasskeys } from '../second-factor/passkeys-store.ts'
import { signIn, siteOf } from '../second-factor/sign-in-routes.ts'
import { passkeyForm, presentLogin } from '../second-factor/wire.ts'
import { findUser } from '../store.ts'
import { presentAccountRefusal } from '../wire.ts'
import { addShopperPasskey } from './add-shopper-passkey.ts'
import { findOwnerProof, proveOwner } from './prove-owner.ts'
import { removeShopperPasskey } from './remove-shopper-passkey.ts'
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts'
import {
  ownerForm,
  passkeyRemovalForm,
  passkeySignInForm,
  presentOwnPasskeys,
  presentPasskeyRefusal,
} from './wire.ts'

const tags = ['Passkeys']

const signInCookie = 'passkey'

// With a prefix of its own: who stole a session and sent its token as this cookie would get a challenge of the session, and could
// add a passkey without the password.
const hashBrowserToken = (token: string) => hashToken(`passkey-sign-in ${token}`)

// No signature is guessed; these bound challenges in the database and checks of signatures, of a college behind one address.
const signingIn = rateLimit({ name: 'passkey-sign-in', points: 300, seconds: 900 })
const changing = rateLimit({ name: 'passkey-changes', points: 60, seconds: 900 })

/** After an old login the password is asked for, and its guesses count. */
async function needOwner(c: Context, user: SignedIn, password: string | undefined): Promise<void> {
  const { email } = (await findUser(db, user.id)) ?? refuse(401, 'Please log in')
  const forgive = password
    ? await countGuess(c, { secret: 'password', email, device: knownDevice(c, email) })
    : async () => {}
  const proved = await proveOwner(user, password)
  if (proved.ok || proved.refusal.reason !== 'wrong-password') await forgive()
  else logSecurityEvent(c, 'password.refused', { reason: proved.refusal.reason })
  orRefuse(proved, presentPasskeyRefusal)
}

export const passkeyRoutes = new Hono<SessionEnv>()
  .post(
    '/users/begin-passkey-sign-in',
    describeRoute({ summary: 'What a passkey must sign to log this browser in', tags }),
    signingIn,
    async (c) => {
      const token = getHostCookie(c, signInCookie) ?? newToken()
      const options = await beginPasskeySignIn(hashBrowserToken(token), siteOf(c))
      setHostCookie(c, signInCookie, token, CHALLENGE_MS / 1000)
      return c.json({ options })
    },
  )
  .post(
    '/users/sign-in-with-passkey',
    describeRoute({ summary: 'Sign in with a passkey; shoppers only', tags }),
    signingIn,
    body(passkeySignInForm),
    async (c) => {
      const browserHash = hashBrowserToken(getHostCookie(c, signInCookie) ?? '')
      const passkey = c.req.valid('json').passkey as AuthenticationResponseJSON
      const found = await signInWithPasskey(browserHash, siteOf(c), passkey)
      deleteHostCookie(c, signInCookie)
      if (!found.ok) {
        const { reason, blocked: email } = { blocked: undefined, ...found.refusal }
        if (email) logSecurityEvent(c, 'login.blocked', { email })
        else logSecurityEvent(c, 'login.failed', { reason })
      }
      const user = orRefuse(found, presentAccountRefusal)
      return c.json(presentLogin(user, await signIn(c, user), 'Welcome back'))
    },
  )
  .get(
    '/users/get-own-passkeys',
    describeRoute({ summary: 'Your passkeys, and what you prove before you change them', tags }),
    shoppersOnly,
    async (c) => {
      const user = c.get('user')
      return c.json(presentOwnPasskeys(await listPasskeys(db, user.id), await findOwnerProof(user)))
    },
  )
  .post(
    '/users/begin-own-passkey',
    describeRoute({ summary: 'What a browser needs to make a passkey that logs you in', tags }),
    shoppersOnly,
    changing,
    body(ownerForm),
    async (c) => {
      const user = c.get('user')
      await needOwner(c, user, c.req.valid('json').password)
      return c.json({ options: await beginPasskey(user.id, user.tokenHash, siteOf(c), 'required') })
    },
  )
  .post(
    '/users/add-own-passkey',
    describeRoute({ summary: 'Add the passkey to your account', tags }),
    shoppersOnly,
    changing,
    body(passkeyForm),
    async (c) => {
      const { name, response } = c.req.valid('json')
      const passkey = { name, response: response as RegistrationResponseJSON }
      const user = c.get('user')
      orRefuse(await addShopperPasskey(user, siteOf(c), passkey), presentPasskeyRefusal)
      logSecurityEvent(c, 'passkey.added', { user: user.id })
      return c.json({ message: 'Your passkey is added' })
    },
  )
  .post(
    '/users/remove-own-passkey',
    describeRoute({ summary: 'Remove a passkey from your account', tags }),
    shoppersOnly,
    changing,
    body(passkeyRemovalForm),
    async (c) => {
      const user = c.get('user')
      const { id, password } = c.req.valid('json')
      await needOwner(c, user, password)
      orRefuse(await removeShopperPasskey(user.id, id), presentPasskeyRefusal)
      logSecurityEvent(c, 'passkey.removed', { user: user.id })
      return c.json({ message: 'The passkey is removed' })
    },
  )
