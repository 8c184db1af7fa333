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
const days = 30
const lifetime = days * 24 * 60 * 60 * 1000
const renewAfter = lifetime - 24 * 60 * 60 * 1000
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
  insert into sessions (token_hash, user_id, expires_at)
  select $1, id, $3 from users where id = $2 and is_verified and deleted_at is null for share`

/** Signs the browser in as `userId` with a new token; one that it came with is not taken over, and ends. */
export async function openSession(c: Context, userId: string): Promise<void> {
  await closeSession(c)
  const token = newToken()
  const expiresAt = new Date(clock.now().getTime() + lifetime)
  await run(db, open, [hashToken(token), userId, expiresAt])
  setCookie(c, cookieName, token, { ...cookie, maxAge: lifetime / 1000 })
}

export async function closeSession(c: Context): Promise<void> {
  const token = getCookie(c, cookieName)
  if (!token) return
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
  deleteCookie(c, cookieName, cookie)
}

/** Reads who is signed in, for the handlers behind it, and slides a session's 30 days on once a day. */
export const session = createMiddleware<SessionEnv>(async (c, next) => {
  const token = getCookie(c, cookieName)
  c.set('visitor', token ? await visitorOf(c, token) : null)
  await next()
  // What depends on who asks is nobody else's to keep.
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
})

const holderOf = `
  select users.id, role, expires_at from sessions join users on users.id = user_id
  where token_hash = $1 and expires_at > $2 and is_verified and deleted_at is null`

async function visitorOf(c: Context, token: string): Promise<SignedIn | null> {
  const tokenHash = hashToken(token)
  const now = clock.now()
  const [found] = await run<Pick<SignedIn, 'id' | 'role'> & { expires_at: Date }>(db, holderOf, [
    tokenHash,
    now,
  ])
  if (!found) return null
  if (found.expires_at.getTime() - now.getTime() < renewAfter) {
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(now.getTime() + lifetime) })
      .where('token_hash', '=', tokenHash)
      .execute()
    setCookie(c, cookieName, token, { ...cookie, maxAge: lifetime / 1000 })
  }
  return { id: found.id, role: found.role, tokenHash }
}
