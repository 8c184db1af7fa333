import { Hono } from 'hono'
import { mount } from 'hono/mount'
import { requestId } from 'hono/request-id'
import { config } from '../platform/config.ts'
import { apiKeys, refuseKeysInAddresses } from '../platform/http/api-keys.ts'
import { jsonOnly, limitBodySize } from '../platform/http/body-limits.ts'
import { answerError, answerNotFound } from '../platform/http/errors.ts'
import { inProcessJson } from '../platform/http/in-process.ts'
import { type AskerBindings, asAsker, provideOwnCalls } from '../platform/http/own-calls.ts'
import { type CacheEnv, cachePages } from '../platform/http/page-cache.ts'
import { rateLimited } from '../platform/http/rate-limits.ts'
import { requestLog } from '../platform/http/request-log.ts'
import { popupHeaders, sameOriginOnly, securityHeaders } from '../platform/http/security.ts'
import { type SessionEnv, session } from '../platform/http/session.ts'
import { waitForInvalidation } from '../platform/http/wait-for-invalidation.ts'
import { imageRoutes } from '../platform/images/routes.ts'
import { mailFontRoutes } from '../platform/mail/fonts-routes.ts'
import * as keys from '../shop/accounts/api-keys/store.ts'
import * as sessions from '../shop/accounts/sessions-store.ts'
import { stopAlertRoutes } from '../shop/alerts/routes.ts'
import { provideProfiles } from '../shop/assistants/protocol/read-profile.ts'
import { assistantRoutes } from '../shop/assistants/routes.ts'
import { provideSamples } from '../shop/catalog/samples/source.ts'
import { webhookRoutes } from '../shop/checkout/webhook-routes.ts'
import { feedRoutes } from '../shop/feeds/routes.ts'
import { api } from './api.ts'
import { otherAssets, ownAssets } from './assets.ts'
import { mcpAdminRoutes } from './assistant/routes.ts'
import { answerErrorAsPage } from './error-page.ts'
import { health } from './health.ts'
import { documentation } from './openapi.ts'
import { seo } from './seo.ts'

/** Page loaders call it in-process as a guest, without the middleware for external requests. */
export const calls = new Hono<SessionEnv>()
  .use(inProcessJson)
  .route('/', api)
  .onError(answerError)
  .notFound(answerNotFound)

provideOwnCalls(
  new Hono<SessionEnv & { Bindings: AskerBindings }>()
    .use(asAsker)
    .use(waitForInvalidation)
    .route('/', api)
    .onError(answerError)
    .notFound(answerNotFound),
)

provideSamples(async () => (await import('../../demo/samples.ts')).sampleCatalogue)

const demo = config.MODE === 'demo' ? await import('../../demo/server.ts') : undefined
if (demo) provideProfiles(demo.profileAt)

export const app = new Hono<SessionEnv & CacheEnv>()
  .use(cachePages)
  .use(requestId())
  .use(requestLog)
  .use(refuseKeysInAddresses)
  .route('/', imageRoutes)
  .route('/', mailFontRoutes)
  // The sandboxes set their own headers, body limits and authentication.
  .all('/sandbox/razorpay/*', demo ? mount(demo.razorpaySandbox.fetch) : answerNotFound)
  .all('/sandbox/google/*', demo ? mount(demo.googleSandbox.fetch) : answerNotFound)
  .use('/users/google/*', popupHeaders)
  .use(securityHeaders)
  .use('/assets/*', ownAssets)
  .route('/', health)
  // Webhooks are authenticated by signature and not rate-limited.
  .route('/', webhookRoutes)
  .use(rateLimited)
  .route('/', stopAlertRoutes)
  // Assistants prove themselves by their profiles and the links of shoppers, and have no cookie.
  .route('/', assistantRoutes)
  .route('/', otherAssets)
  .use(apiKeys(keys))
  .use(sameOriginOnly)
  .use(jsonOnly)
  .use(limitBodySize)
  .use(session(sessions))
  .use(waitForInvalidation)
  .route('/', seo)
  .route('/', feedRoutes)
  .route('/', api)
  .route('/', documentation)
  .route('/', mcpAdminRoutes)
  .route('/', demo?.mailbox ?? new Hono())
  .onError(answerErrorAsPage)
  .notFound(answerNotFound)
