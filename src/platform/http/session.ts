import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { clock } from '../clock.ts'
import { config } from '../config.ts'
import { db, run } from '../database.ts'

/** Whose session a request carries. */
export type SignedIn = { id: string; role: 'admin' | 'user'; tokenHash: Buffer }

export type SessionEnv = { Variables: { requestId: string; visitor: SignedIn | null } }

const secure = config.PUBLIC_URL.startsWith('https:')
const cookieName = secure ? '__Host-sid' : 'sid'
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long a session lasts without being used, how long whatever is done with it, and how often its end is moved on. */
const spans = {
  user: { idle: 30 * day, longest: Number.POSITIVE_INFINITY, step: day },
  admin: { idle: 2 * hour, longest: 8 * hour, step: 10 * minute },
}

/** When a session ends that is used now. */
function endOf(role: SignedIn['role'], openedAt: Date): Date {
  const { idle, longest } = spans[role]
  return new Date(Math.min(clock.now().getTime() + idle, openedAt.getTime() + longest))
}

const cookie = { httpOnly: true, sameSite: 'Lax', secure, path: '/' } as const

/** What is kept of a token: who reads the database cannot sign in with it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

// Whoever is blocked or deleted at this moment gets none: either this waits for that, or that ends it.
const open = `
  insert into sessions (token_hash, user_id, expires_at, created_at)
  select $1, id, $3, $4 from users where id = $2 and is_verified and deleted_at is null for share`

/** Signs the browser in as `user` with a new token; one that it came with is not taken over, and ends. */
export async function openSession(c: Context, user: Pick<SignedIn, 'id' | 'role'>): Promise<void> {
  await closeSession(c)
  const token = newToken()
  const now = clock.now()
  const expiresAt = endOf(user.role, now)
  await run(db, open, [hashToken(token), user.id, expiresAt, now])
  keepToken(c, token, expiresAt)
}

function keepToken(c: Context, token: string, expiresAt: Date): void {
  const maxAge = Math.round((expiresAt.getTime() - clock.now().getTime()) / 1000)
  setCookie(c, cookieName, token, { ...cookie, maxAge })
}

export async function closeSession(c: Context): Promise<void> {
  const token = getCookie(c, cookieName)
  if (!token) return
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
  deleteCookie(c, cookieName, cookie)
}

/** Reads who is signed in, for the handlers behind it, and slides a session's end on. */
export const session = createMiddleware<SessionEnv>(async (c, next) => {
  const token = getCookie(c, cookieName)
  c.set('visitor', token ? await visitorOf(c, token) : null)
  await next()
  // What depends on who asks is nobody else's to keep.
  const { headers } = c.res
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
})

const holderOf = `
  select users.id, role, expires_at, sessions.created_at from sessions join users on users.id = user_id
  where token_hash = $1 and expires_at > $2 and is_verified and deleted_at is null`

type Held = Pick<SignedIn, 'id' | 'role'> & { expires_at: Date; created_at: Date }

async function visitorOf(c: Context, token: string): Promise<SignedIn | null> {
  const tokenHash = hashToken(token)
  const [held] = await run<Held>(db, holderOf, [tokenHash, clock.now()])
  if (!held) return null
  const { id, role } = held
  const expiresAt = endOf(role, held.created_at)
  if (expiresAt.getTime() - held.expires_at.getTime() > spans[role].step) {
    await db
      .updateTable('sessions')
      .set({ expires_at: expiresAt })
      .where('token_hash', '=', tokenHash)
      .execute()
    keepToken(c, token, expiresAt)
  }
  return { id, role, tokenHash }
}
