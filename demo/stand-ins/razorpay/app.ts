import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import { api } from './api.ts'
import { browserFiles } from './browser-files.ts'
import { pay } from './pay.ts'
import { answerRefusal, errorBody } from './refusals.ts'
import { control } from './test-controls.ts'
import { wakeSender } from './webhook-sender.ts'

const announced = createMiddleware(async (c, next) => {
  await next()
  if (c.req.method !== 'GET') wakeSender()
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
  .use(announced)
  .route('/', api)
  .route('/', pay)
  .route('/', control)
  .route('/', browserFiles)
  .onError(answerRefusal)
  .notFound((c) => c.json(errorBody('The requested URL was not found on the server.'), 404))
