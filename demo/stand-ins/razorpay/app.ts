import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import { api } from './api.ts'
import { pay } from './pay.ts'
import { answerRefusal, errorBody } from './refusals.ts'
import { control } from './test-controls.ts'
import { wakeSender } from './webhook-sender.ts'

const wakeSenderAfterWrite = createMiddleware(async (c, next) => {
  await next()
  if (c.req.method !== 'GET') wakeSender()
})

const browserFile = serveStatic({
  root: join(import.meta.dirname, 'browser'),
  onFound: (_path, c) => c.header('cache-control', 'no-cache'),
})

export const razorpaySandbox = new Hono()
  .use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'self'"],
        imgSrc: ["'self'", 'data:'],
      },
      strictTransportSecurity: false,
      xFrameOptions: 'SAMEORIGIN',
    }),
  )
  .use(
    bodyLimit({ maxSize: 100 * 1024, onError: (c) => c.json(errorBody('The request is too large.'), 413) }),
  )
  .use(wakeSenderAfterWrite)
  .route('/', api)
  .route('/', pay)
  .route('/', control)
  .get('/checkout.js', browserFile)
  .get('/dialog.html', browserFile)
  .get('/dialog.css', browserFile)
  .get('/:file{dialog[a-z-]*[.]js}', browserFile)
  .onError(answerRefusal)
  .notFound((c) => c.json(errorBody('The requested URL was not found on the server.'), 404))
