import { createMiddleware } from 'hono/factory'
import { heardEverything } from '../changes.ts'

/** Answers a write only after this process has heard what it changed: who wrote finds the pages as new as the answer. */
export const freshPages = createMiddleware(async (c, next) => {
  await next()
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.res.ok) await heardEverything()
})
