import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { clock } from '../clock.ts'
import { config } from '../config.ts'
import { db, run } from '../database.ts'
import { log } from '../log.ts'

/** Whose session a request carries. */
export type SignedIn = {
  id: string
  role: 'admin' | 'user'
  tokenHash: Buffer
  openedAt: Date
  expiresAt: Date
}

/** `visitor` is there once somebody has asked for it with `findVisitor`. */
export type SessionEnv = { Variables: { requestId: string; visitor?: SignedIn | null } }

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

/**
 * Older releases stored `hashToken(token)` and handed session cookies out with cached pages. In a rolling upgrade they run
 * beside this one: with another hash neither accepts, extends or hands out the other's sessions.
 */
export function hashSessionToken(token: string): Buffer {
  return hashToken(`session ${token}`)
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
  await run(db, open, [hashSessionToken(token), user.id, expiresAt, now])
  keepToken(c, token, expiresAt)
}

function keepToken(c: Context, token: string, expiresAt: Date): void {
  const maxAge = Math.round((expiresAt.getTime() - clock.now().getTime()) / 1000)
  setCookie(c, cookieName, token, { ...cookie, maxAge })
}

export async function closeSession(c: Context): Promise<void> {
  const token = getCookie(c, cookieName)
  if (!token) return
  await db.deleteFrom('sessions').where('token_hash', '=', hashSessionToken(token)).execute()
  deleteCookie(c, cookieName, cookie)
}

/**
 * Calls extend the session that they have asked for; a page, or whatever else says how it may be cached, never carries a
 * cookie, because a cache would hand it to others.
 */
export const session = createMiddleware<SessionEnv>(async (c, next) => {
  await next()
  const { headers } = c.res
  if (headers.has('cache-control')) return
  headers.set('cache-control', 'no-store')
  const visitor = c.get('visitor')
  const token = getCookie(c, cookieName)
  if (token && visitor) await extend(c, token, visitor)
})

/** Who is signed in. Only what depends on it asks, so that nothing else needs the database for it. */
export async function findVisitor(c: Context): Promise<SignedIn | null> {
  const known: SessionEnv['Variables']['visitor'] = c.get('visitor')
  if (known !== undefined) return known
  const token = getCookie(c, cookieName)
  const visitor = token ? await findSession(token) : null
  c.set('visitor', visitor)
  return visitor
}

const findText = `
  select users.id, role, expires_at as "expiresAt", sessions.created_at as "openedAt"
  from sessions join users on users.id = user_id
  where token_hash = $1 and expires_at > $2 and is_verified and deleted_at is null`

async function findSession(token: string): Promise<SignedIn | null> {
  const tokenHash = hashSessionToken(token)
  const [found] = await run<Omit<SignedIn, 'tokenHash'>>(db, findText, [tokenHash, clock.now()])
  return found ? { ...found, tokenHash } : null
}

/** Moves the end of a session that is used, but not of one that the call itself has ended. */
async function extend(
  c: Context,
  token: string,
  { role, tokenHash, expiresAt, openedAt }: SignedIn,
): Promise<void> {
  const end = endOf(role, openedAt)
  if (end.getTime() - expiresAt.getTime() <= spans[role].step) return
  try {
    const { numUpdatedRows } = await db
      .updateTable('sessions')
      .set({ expires_at: end })
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) keepToken(c, token, end)
  } catch (error) {
    // What the call did is done, and must not be answered as a failure: the next call extends the session.
    log.warn({ err: error }, 'a session was not extended')
  }
}
