import { createMiddleware } from 'hono/factory'
import { publishChanges } from '../cache-invalidation.ts'

/** Responds after this process's cached pages are invalidated, so that a reload shows the write. */
export const waitForInvalidation = createMiddleware(async (c, next) => {
  await next()
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.res.ok) await publishChanges()
})
