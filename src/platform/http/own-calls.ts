import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isRecord, parseJson } from '../../lib/json.ts'
import type { SessionEnv } from './session.ts'

type OwnCall = { method: string; path: string; body?: unknown }
type OwnCallAnswer = { status: number; body: Record<string, unknown> }
type Asker = Pick<SessionEnv['Variables'], 'requestId' | 'sessions' | 'visitor' | 'findAgain'>
export type AskerBindings = { asker: Asker }
type Calls = { request: (path: string, init: RequestInit, env: object) => Response | Promise<Response> }

let calls: Calls | undefined

/** The server calls this at its start, because it has the list of all calls. */
export function provideOwnCalls(app: Calls): void {
  calls = app
}

/** The one who made the request makes the call, too. */
export const asAsker = createMiddleware<SessionEnv & { Bindings: AskerBindings }>(async (c, next) => {
  const { requestId, sessions, visitor, findAgain } = c.env.asker
  c.set('requestId', requestId)
  if (sessions) c.set('sessions', sessions)
  c.set('visitor', visitor ?? null)
  if (findAgain) c.set('findAgain', findAgain)
  await next()
})

/** Makes a call of the shop within a request, with the same permissions, validation, limits and audit log as from outside. */
export async function makeOwnCall(c: Context, { method, path, body }: OwnCall): Promise<OwnCallAnswer> {
  if (!calls) throw new Error('the server has not provided the calls')
  const { requestId, sessions, visitor, findAgain }: SessionEnv['Variables'] = c.var
  const asker = { requestId, sessions, visitor, findAgain }
  const sent = method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify(body ?? {}) }
  const forwarded = c.req.header('x-forwarded-for')
  const headers = {
    'content-type': 'application/json',
    ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
  }
  const response = await calls.request(path, { method, headers, ...sent }, { ...incomingOf(c), asker })
  const answer = parseJson((await response.text()) || '{}')
  return { status: response.status, body: isRecord(answer) ? answer : { answer } }
}

/** For limits that count addresses. */
function incomingOf(c: Context): object {
  const incoming: unknown = Reflect.get(Object(c.env), 'incoming')
  return incoming ? { incoming } : {}
}
