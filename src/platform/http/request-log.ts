import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { log } from '../log.ts'
import { clientIpOf } from './client-ip.ts'
import type { SessionEnv } from './session.ts'

export function describeRequest(c: Context) {
  const { method, path } = c.req
  return { requestId: c.get('requestId'), address: clientIpOf(c), user: c.get('visitor')?.id, method, path }
}

export const requestLog = createMiddleware<SessionEnv>(async (c, next) => {
  const began = performance.now()
  clientIpOf(c) // Node.js caches the address while the client is connected.
  await next()
  const status = c.res.status
  if (c.error && status >= 500) return // Logged by `answerError`.
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (isRead && status < 400) return
  const line = { ...describeRequest(c), status, milliseconds: Math.round(performance.now() - began) }
  if (isRead) log.debug(line, 'refused')
  else log.info(line, 'write')
})
