import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { withoutApiKeys } from '../api-key-format.ts'
import { hashForLog, log } from '../log.ts'
import { clientIpOf } from './client-ip.ts'
import { patternOf, setRoute } from './route.ts'
import type { SessionEnv } from './session.ts'

const SLOW_MS = 1_000
const CLIENT_LEFT = 499

type LogEnv = { Variables: SessionEnv['Variables'] & { route: string; began: number } }

/** The fields of every line about a request, as docs/operating.md lists them. */
export function describeRequest(c: Context<LogEnv>) {
  const { method, path } = c.req
  const { requestId, route, began, visitor } = c.var
  return {
    requestId,
    method,
    route: route ?? patternOf(c),
    path: withoutApiKeys(path),
    durationMs: began === undefined ? undefined : Math.round(performance.now() - began),
    address: clientIpOf(c),
    account: visitor ? hashForLog(visitor.id) : undefined,
    key: visitor?.key?.prefix,
  }
}

/** Writes and slow requests; reads only at the level `debug`. */
export const requestLog = createMiddleware<LogEnv>(async (c, next) => {
  c.set('began', performance.now())
  setRoute(c, patternOf(c))
  clientIpOf(c) // Node.js caches the address while the client is connected.
  await next()
  const { status } = c.res
  if (c.error && status >= 500) return // Logged by `answerError`.
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  const level = isRead && performance.now() - c.get('began') < SLOW_MS ? 'debug' : 'info'
  if (!log.isLevelEnabled(level)) return
  const { path, ...line } = describeRequest(c)
  const answered = hasLeft(c) ? CLIENT_LEFT : status
  // The paths of calls contain the ids of accounts, which the log has as hashes only.
  log[level]({ ...line, ...(status >= 400 && { path }), status: answered }, 'request')
})

/** The client has gone before its request had arrived whole. */
export function hasLeft(c: Context): boolean {
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming
  return incoming !== undefined && incoming.destroyed === true && !incoming.complete
}
