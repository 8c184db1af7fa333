import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { describing } from '../../platform/http/describe.ts'
import { refuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'

/** A session of a browser opens nothing here: what a page could make it do would be a program's doing. */
const keyOnly = describing(
  createMiddleware<SessionEnv>(async (c, next) => {
    if (!c.get('visitor')?.key) {
      c.header('WWW-Authenticate', 'Bearer realm="shop"')
      refuse(401, 'Send a key of the API as Authorization: Bearer')
    }
    await next()
  }),
  { security: [{ key: [] }] },
)

/** The library is read with the first request: most processes are never asked. */
export const mcpAdminRoutes = new Hono<SessionEnv>().all('/mcp/admin', keyOnly, async (c) => {
  const { answerMcp } = await import('./answer-mcp.ts')
  return await answerMcp(c)
})
