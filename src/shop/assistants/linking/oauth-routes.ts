import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import type { Result } from '../../../lib/result.ts'
import { refuse } from '../../../platform/http/errors.ts'
import { rateLimit } from '../../../platform/http/rate-limits.ts'
import { ownOrigin } from '../../../platform/http/security.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { type Exchange, exchangeCode, refreshAccess } from './exchange.ts'
import { findLinkRequest } from './link-assistant.ts'
import { revokeToken } from './revoke-token.ts'
import { type GrantRefusal, redirectWith, scopesAsked } from './rules.ts'
import {
  codeForm,
  isResource,
  presentExchange,
  presentGrantRefusal,
  presentLinkRefusal,
  presentResource,
  presentServer,
  refreshForm,
  revokeForm,
} from './wire.ts'

const MAX_FORM_BYTES = 16 * 1024
const METADATA_SECONDS = 300
const consentPage = '/link-assistant'

// An assistant of many shoppers asks from few addresses.
const tokens = rateLimit({ name: 'assistant-tokens', points: 6_000, seconds: 900 })
const authorizing = rateLimit({ name: 'link-assistant', points: 120, seconds: 900 })

/** Whose browser or server it is does not matter here: codes, tokens and verifiers prove what they prove. */
const withoutSession = createMiddleware<SessionEnv>(async (c, next) => {
  c.set('visitor', null)
  await next()
})

/** Of programs that run in a page of another site; they send no cookies, and none would be read. */
const forAllOrigins = createMiddleware(async (c, next) => {
  await next()
  c.header('access-control-allow-origin', '*')
  c.header('cross-origin-resource-policy', 'cross-origin')
})

const formLimit = bodyLimit({
  maxSize: MAX_FORM_BYTES,
  onError: () => refuse(413, 'The request is too large'),
})

const metadata = (c: Context, document: object) => {
  c.header('cache-control', `public, max-age=${METADATA_SECONDS}`)
  return c.json(document)
}

function answerRefusal(c: Context, refusal: GrantRefusal): Response {
  c.header('cache-control', 'no-store')
  if (refusal.reason !== 'invalid_client') return c.json(presentGrantRefusal(refusal), 400)
  if (c.req.header('authorization') !== undefined) c.header('www-authenticate', `Basic realm="${ownOrigin}"`)
  return c.json(presentGrantRefusal(refusal), 401)
}

/** Null if a field is sent twice, or it is no form. */
async function readForm(c: Context): Promise<Record<string, string> | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')) return null
  const fields = new URLSearchParams(await c.req.text())
  const names = [...fields.keys()]
  return new Set(names).size === names.length ? Object.fromEntries(fields) : null
}

/** Clients have no secret, so a client that sends one takes this shop for another. */
const isKnownClient = (c: Context, { client_id, client_secret, client_assertion }: Record<string, string>) =>
  Boolean(client_id) &&
  client_secret === undefined &&
  client_assertion === undefined &&
  c.req.header('authorization') === undefined

const grantForms = { authorization_code: codeForm, refresh_token: refreshForm }

async function exchange(
  form: Record<string, string>,
  issuer: string,
): Promise<Result<Exchange, GrantRefusal>> {
  const refusing = (reason: GrantRefusal['reason']) => ({ ok: false as const, refusal: { reason } })
  const kind = form.grant_type
  if (!kind) return refusing('invalid_request')
  if (kind !== 'authorization_code' && kind !== 'refresh_token') return refusing('unsupported_grant_type')
  if (!isResource(issuer, form.resource)) return refusing('invalid_target')
  const read = grantForms[kind].safeParse(form)
  if (!read.success) return refusing('invalid_request')
  return 'code' in read.data ? byCode(read.data) : byRefresh(read.data)
}

const byCode = ({ code, client_id, redirect_uri, code_verifier }: z.infer<typeof codeForm>) =>
  exchangeCode({ code, clientId: client_id, redirectUri: redirect_uri, verifier: code_verifier ?? null })

function byRefresh({ refresh_token, client_id, scope }: z.infer<typeof refreshForm>) {
  if (!scopesAsked(scope ?? null))
    return { ok: false as const, refusal: { reason: 'invalid_scope' as const } }
  return refreshAccess(refresh_token, client_id)
}

/** Other programs than the shop's ask these by the rules of OAuth 2.1, so they are no calls of the API. */
export const oauthRoutes = new Hono<SessionEnv>()
  .use('/oauth/*', withoutSession)
  .use('/oauth/token', forAllOrigins)
  .use('/oauth/revoke', forAllOrigins)
  .use('/.well-known/oauth-authorization-server', forAllOrigins)
  .use('/.well-known/oauth-protected-resource/*', forAllOrigins)
  .get('/.well-known/oauth-authorization-server', (c) => metadata(c, presentServer(ownOrigin)))
  .get('/.well-known/oauth-protected-resource', (c) => metadata(c, presentResource(ownOrigin, '')))
  .get('/.well-known/oauth-protected-resource/ucp/mcp', (c) =>
    metadata(c, presentResource(ownOrigin, '/ucp/mcp')),
  )
  .get('/.well-known/oauth-protected-resource/ucp/v1', (c) =>
    metadata(c, presentResource(ownOrigin, '/ucp/v1')),
  )
  .get('/oauth/authorize', authorizing, async (c) => {
    const { search } = new URL(c.req.url)
    const found = await findLinkRequest(search, ownOrigin)
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    // Behind the #, so that neither logs nor a page cache see it.
    if (found.ok) return c.redirect(`${consentPage}#${search.slice(1)}`)
    if (found.refusal.reason !== 'fault') {
      const { status, message } = presentLinkRefusal(found.refusal)
      return c.text(message, status)
    }
    const { fault, redirectUri, state } = found.refusal
    return c.redirect(redirectWith(redirectUri, { error: fault }, { state, issuer: ownOrigin }))
  })
  .post('/oauth/token', formLimit, tokens, async (c) => {
    const form = await readForm(c)
    if (!form) return answerRefusal(c, { reason: 'invalid_request' })
    if (!isKnownClient(c, form)) return answerRefusal(c, { reason: 'invalid_client' })
    const exchanged = await exchange(form, ownOrigin)
    if (!exchanged.ok) return answerRefusal(c, exchanged.refusal)
    c.header('cache-control', 'no-store')
    return c.json(presentExchange(exchanged.value))
  })
  .post('/oauth/revoke', formLimit, tokens, async (c) => {
    const form = await readForm(c)
    if (!form) return answerRefusal(c, { reason: 'invalid_request' })
    if (!isKnownClient(c, form)) return answerRefusal(c, { reason: 'invalid_client' })
    const read = revokeForm.safeParse(form)
    if (!read.success) return answerRefusal(c, { reason: 'invalid_request' })
    await revokeToken(read.data.token, read.data.client_id)
    return c.body(null, 200)
  })
