import { hash } from '@node-rs/argon2'
import { expect } from 'vitest'
import { clock } from '../src/platform/clock.ts'
import { db } from '../src/platform/database.ts'
import { hostCookieName } from '../src/platform/http/cookies.ts'
import { hashSessionToken, newToken } from '../src/platform/http/session.ts'
import { app } from '../src/server/app.ts'
import { wrongInAnswer } from './described-answers.ts'
import { recordExchange } from './exchanges.ts'
import { type Json, parseAny } from './json.ts'

export type Answer = { status: number; body: Json; headers: Headers; bytes: Uint8Array }

/** A client of the API that keeps cookies as a browser does. */
export class Actor {
  readonly id: string
  readonly email: string
  readonly #cookies = new Map<string, string>()
  #address = '127.0.0.1'

  constructor(id = '', email = '') {
    this.id = id
    this.email = email
  }

  setCookie(name: string, value: string): this {
    this.#cookies.set(name, value)
    return this
  }

  /** The header that a browser with these cookies sends. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Asks from that address of the network from now on. */
  from(address: string): this {
    this.#address = address
    return this
  }

  async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const { cookie } = this
    const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const about: Record<string, string> =
      sent === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(sent)}` }
    const said = { ...about, ...(cookie === '' ? {} : { cookie }), ...headers }
    const response = await app.request(
      path,
      {
        method,
        headers: said,
        ...(sent === undefined ? {} : { body: sent }),
      },
      { incoming: { socket: { remoteAddress: this.#address, remotePort: 50_000 } } },
    )
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0/i.test(line)) this.#cookies.delete(pair.slice(0, at))
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const bytes = await bytesOf(response)
    const text = new TextDecoder().decode(bytes)
    const { status, headers: answered } = response
    const json = /\bjson\b/.test(answered.get('content-type') ?? '')
    const answer = { status, body: json ? parseAny(text) : text, headers: answered, bytes }
    const type = answered.get('content-type') ?? ''
    const isFile = answered.has('content-disposition')
    recordExchange({
      ...{ method, target: path, headers: said, sent: sent ?? null, status, type },
      text: json || type.startsWith('text/') ? text : '',
    })
    if (json && !isFile) expect(wrongInAnswer(method, path, status, answer.body), 'as described').toEqual([])
    return answer
  }

  get = (path: string, headers?: Record<string, string>) => this.ask('GET', path, undefined, headers)
  post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.ask('POST', path, body, headers)
  put = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.ask('PUT', path, body, headers)
  delete = (path: string, headers?: Record<string, string>) => this.ask('DELETE', path, undefined, headers)
}

/** The first event of a stream, which does not end by itself. */
async function bytesOf(response: Response): Promise<Uint8Array> {
  if (response.headers.get('content-type') !== 'text/event-stream' || !response.body)
    return new Uint8Array(await response.arrayBuffer())
  const reader = response.body.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return value ?? new Uint8Array()
}

export function guest(): Actor {
  return new Actor()
}

export const password = 'Floodlit&Wicket7'
let passwordHash: Promise<string> | undefined
let born = 0

/** A customer who is signed in, with the password above. */
export function shopper(name = 'Asha Rao'): Promise<Actor> {
  return person('user', name)
}

/** A customer whom the shop has blocked; the browser still has the cookie of their session. */
export async function blockedShopper(): Promise<Actor> {
  const blocked = await shopper()
  await db.updateTable('users').set({ is_verified: false }).where('id', '=', blocked.id).execute()
  return blocked
}

export function admin(): Promise<Actor> {
  return person('admin', 'Admin')
}

async function person(role: 'user' | 'admin', name: string): Promise<Actor> {
  const email = `${role}${++born}@maidan.test`
  passwordHash ??= hash(password)
  const { id } = await db
    .insertInto('users')
    .values({ name, email, phone: '9876543210', role, password_hash: await passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = newToken()
  // Tests move the clock by days, which must not end the session.
  const expires_at = new Date(clock.now().getTime() + 30 * 86_400_000)
  await db
    .insertInto('sessions')
    .values({ token_hash: hashSessionToken(token), user_id: id, expires_at })
    .execute()
  return new Actor(id, email).setCookie(hostCookieName('sid'), token)
}
