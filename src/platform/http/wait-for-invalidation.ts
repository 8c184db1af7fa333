import { createMiddleware } from 'hono/factory'
import { publishChanges } from '../cache-invalidation.ts'

// No cached page shows a cart.
const withoutPages = /^\/cart\//

/** Responds after this process's cached pages are invalidated, so that a reload shows the write. */
export const waitForInvalidation = createMiddleware(async (c, next) => {
  await next()
  const { method, path } = c.req
  if (method !== 'GET' && method !== 'HEAD' && c.res.ok && !withoutPages.test(path)) await publishChanges()
})
