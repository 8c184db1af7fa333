import { createMiddleware } from 'hono/factory'
import { publishChanges } from '../cache-invalidation.ts'

/** Responds to a write only after its changes have invalidated this process's pages, so that a reload shows them. */
export const waitForInvalidation = createMiddleware(async (c, next) => {
  await next()
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.res.ok) await publishChanges()
})
