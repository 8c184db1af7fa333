import { type Context, Hono } from 'hono'
import { parseJson } from '../../../lib/json.ts'
import { answerError, refuse } from '../../../platform/http/errors.ts'
import type { Operation } from '../operation-wire.ts'
import { profileIn } from './agent-header-rules.ts'
import { operations } from './operations.ts'
import { invalidRequest, type OperationRequest, type ServeResult, serve } from './serve-routes.ts'
import { statuses } from './wire.ts'

const base = '/ucp/v1'

/** The body of a request, or undefined if it is no JSON. */
async function readBody(c: Context): Promise<{ input: unknown; payload: string } | undefined> {
  const payload = c.req.method === 'GET' ? '' : await c.req.text()
  if (payload === '') return { input: {}, payload }
  try {
    return { input: parseJson(payload), payload }
  } catch {
    return undefined
  }
}

function answer(c: Context, result: ServeResult): Response {
  c.header('cache-control', 'no-store')
  if (result.ok) return c.json(result.body, result.status)
  const { reason, retryAfter, challenge } = result.refusal
  if (challenge !== undefined) c.header('www-authenticate', challenge)
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter))
  return c.json(result.body, statuses[reason].rest)
}

const handle = (operation: Operation) => async (c: Context) => {
  const read = await readBody(c)
  if (!read) return answer(c, invalidRequest('The body is not valid JSON'))
  const key = c.req.header('idempotency-key')
  const asked: OperationRequest = {
    profile: profileIn(c.req.header('ucp-agent') ?? ''),
    id: c.req.param('id') ?? null,
    input: read.input,
    once: key === undefined ? null : { key, payload: read.payload },
  }
  return answer(c, await serve(c, operation, asked))
}

/** The binding of the protocol to HTTP: each operation is a call below `/ucp/v1`. */
export const restRoutes = operations
  .reduce(
    (routes, operation) =>
      routes.on(operation.method, base + operation.path.replaceAll(/\{(\w+)\}/g, ':$1'), handle(operation)),
    new Hono(),
  )
  .all(`${base}/*`, () => refuse(404, 'Not found'))
  .onError(answerError)
