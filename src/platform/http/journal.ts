import { createMiddleware } from 'hono/factory'
import { log } from '../log.ts'
import { countAnswer } from '../metrics.ts'
import type { SessionEnv } from './session.ts'

/** Counts every answer, and writes a line for those that tell a story: a write, or a refusal. */
export const journal = createMiddleware<SessionEnv>(async (c, next) => {
  const began = performance.now()
  await next()
  const milliseconds = performance.now() - began
  const { method, path } = c.req
  const status = c.res.status
  countAnswer(method, status, milliseconds / 1000)
  const line = {
    requestId: c.get('requestId'),
    user: c.get('visitor')?.id,
    method,
    path,
    status,
    milliseconds: Math.round(milliseconds),
  }
  if (method !== 'GET' && method !== 'HEAD') log.info(line, 'write')
  else if (status >= 400) log.debug(line, 'refused')
})
