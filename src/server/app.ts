import { Hono } from 'hono'
import { mount } from 'hono/mount'
import { requestId } from 'hono/request-id'
import { config } from '../platform/config.ts'
import { jsonOnly, limitBodySize } from '../platform/http/body-limits.ts'
import { answerError, answerNotFound } from '../platform/http/errors.ts'
import { inProcessJson } from '../platform/http/in-process.ts'
import { type CacheEnv, cachePages } from '../platform/http/page-cache.ts'
import { rateLimited } from '../platform/http/rate-limits.ts'
import { requestLog } from '../platform/http/request-log.ts'
import { popupHeaders, sameOriginOnly, securityHeaders } from '../platform/http/security.ts'
import { type SessionEnv, session } from '../platform/http/session.ts'
import { waitForInvalidation } from '../platform/http/wait-for-invalidation.ts'
import { imageRoutes } from '../platform/images/routes.ts'
import { mailFontRoutes } from '../platform/mail/fonts-routes.ts'
import { googleSandbox } from '../sandbox/google/app.ts'
import { mailbox } from '../sandbox/mailbox/routes.ts'
import { razorpaySandbox } from '../sandbox/razorpay/app.ts'
import { webhookRoutes } from '../shop/orders/paying/webhook-routes.ts'
import { api } from './api.ts'
import { otherAssets, ownAssets } from './assets.ts'
import { answerErrorAsPage } from './error-page.ts'
import { health } from './health.ts'
import { documentation } from './openapi.ts'
import { seo } from './seo.ts'

/** The calls alone, for the pages' loaders: made in this process as a guest, without the middleware for outside requests. */
export const calls = new Hono<SessionEnv>()
  .use(inProcessJson)
  .route('/', api)
  .onError(answerError)
  .notFound(answerNotFound)

const inDemo = config.MODE === 'demo'

/** The whole shop but its pages: what every request goes through, then the calls. */
export const app = new Hono<SessionEnv & CacheEnv>()
  .use(cachePages)
  .use(requestId())
  .use(requestLog)
  .route('/', imageRoutes)
  .route('/', mailFontRoutes)
  // What stands for another company's server has rules of its own for headers, bodies and who may ask.
  .all('/sandbox/razorpay/*', inDemo ? mount(razorpaySandbox.fetch) : answerNotFound)
  .all('/sandbox/google/*', inDemo ? mount(googleSandbox.fetch) : answerNotFound)
  .use('/users/google/*', popupHeaders)
  .use(securityHeaders)
  .use('/assets/*', ownAssets)
  .route('/', health)
  // From here on it is people who ask; the provider proves by its signature who it is.
  .route('/', webhookRoutes)
  .use(rateLimited)
  .route('/', otherAssets)
  .use(sameOriginOnly)
  .use(jsonOnly)
  .use(limitBodySize)
  .use(session)
  .use(waitForInvalidation)
  .route('/', seo)
  .route('/', api)
  .route('/', documentation)
  .route('/', inDemo ? mailbox : new Hono())
  .onError(answerErrorAsPage)
  .notFound(answerNotFound)
