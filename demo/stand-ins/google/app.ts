import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import { config } from '../../../src/platform/config.ts'
import { log } from '../../../src/platform/log.ts'
import { issueCode } from './codes.ts'
import { publicKeys } from './keys.ts'
import { consentPage, refusalPage } from './page.ts'
import { consentRequest, person, redirectUrl } from './requests.ts'
import { exchangeCode } from './token.ts'

const firstMessage = (error: { issues: { message: string }[] }) =>
  error.issues[0]?.message ?? 'invalid_request'

export const googleSandbox = new Hono()
  .use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        styleSrc: ["'unsafe-inline'"],
        fontSrc: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        // Chrome applies `form-action` to redirects as well.
        formAction: ["'self'", new URL(config.PUBLIC_URL).origin, 'http://localhost:*', 'http://127.0.0.1:*'],
      },
      crossOriginOpenerPolicy: 'unsafe-none',
      strictTransportSecurity: false,
      referrerPolicy: 'no-referrer',
    }),
  )
  .use(bodyLimit({ maxSize: 20 * 1024 }))
  .get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer: config.GOOGLE_ISSUER,
      authorization_endpoint: `${config.PUBLIC_URL}/sandbox/google/authorize`,
      token_endpoint: `${config.GOOGLE_ISSUER}/token`,
      jwks_uri: `${config.GOOGLE_ISSUER}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      claims_supported: ['aud', 'email', 'email_verified', 'exp', 'iat', 'iss', 'name', 'nonce', 'sub'],
      code_challenge_methods_supported: ['S256'],
    }),
  )
  .get('/jwks', async (c) => c.json(await publicKeys()))
  .get('/authorize', (c) => {
    const asked = consentRequest.safeParse(c.req.query())
    c.header('cache-control', 'no-store')
    return asked.success
      ? c.html(consentPage(asked.data))
      : c.html(refusalPage(firstMessage(asked.error)), 400)
  })
  .post('/authorize', async (c) => {
    const form = await c.req.parseBody()
    const asked = consentRequest.safeParse(form)
    if (!asked.success) return c.html(refusalPage(firstMessage(asked.error)), 400)
    if (form.deny !== undefined) return c.redirect(redirectUrl(asked.data, { error: 'access_denied' }), 303)
    const [email = '', name = ''] =
      form.as === undefined ? [String(form.email), String(form.name)] : String(form.as).split('|')
    const chosen = person.safeParse({ email, name })
    if (!chosen.success) {
      const wrong = firstMessage(chosen.error)
      return c.html(consentPage(asked.data, { name, email, wrong }), 400)
    }
    const { redirect_uri: redirectUri, nonce = null, code_challenge: codeChallenge = null } = asked.data
    const code = await issueCode(chosen.data, { redirectUri, nonce, codeChallenge })
    return c.redirect(redirectUrl(asked.data, { code }), 303)
  })
  .post('/token', async (c) => {
    c.header('cache-control', 'no-store')
    const answer = await exchangeCode(await c.req.parseBody())
    if (!answer.ok) {
      const { error, error_description } = answer
      return c.json({ error, error_description }, answer.status)
    }
    const { id_token } = answer
    return c.json({
      access_token: 'sandbox',
      token_type: 'Bearer',
      expires_in: 3599,
      scope: 'openid',
      id_token,
    })
  })
  .post('/code', async (c) => {
    const chosen = person.safeParse(await c.req.json().catch(() => null))
    if (!chosen.success) return c.json({ message: firstMessage(chosen.error) }, 400)
    const notRequested = { redirectUri: null, nonce: null, codeChallenge: null }
    return c.json({ code: await issueCode(chosen.data, notRequested) })
  })
  .onError((error, c) => {
    log.error({ err: error, method: c.req.method, path: c.req.path }, 'the sign-in sandbox failed')
    return c.json({ error: 'server_error' }, 500)
  })
  .notFound((c) => c.json({ error: 'not_found' }, 404))
