import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { clock } from '../clock.ts'
import { config } from '../config.ts'
import { db, run } from '../database.ts'
import { log } from '../log.ts'

export type SignedIn = {
  id: string
  role: 'admin' | 'user'
  tokenHash: Buffer
  openedAt: Date
  expiresAt: Date
}

export type SessionEnv = { Variables: { requestId: string; visitor?: SignedIn | null } }

const secure = config.PUBLIC_URL.startsWith('https:')
const cookieName = secure ? '__Host-sid' : 'sid'
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const spans = {
  user: { idle: 30 * day, longest: Number.POSITIVE_INFINITY, step: day },
  admin: { idle: 2 * hour, longest: 8 * hour, step: 10 * minute },
}

function endOf(role: SignedIn['role'], openedAt: Date): Date {
  const { idle, longest } = spans[role]
  return new Date(Math.min(clock.now().getTime() + idle, openedAt.getTime() + longest))
}

const cookie = { httpOnly: true, sameSite: 'Lax', secure, path: '/' } as const

/** The database stores only hashes, so that reading it does not let anyone sign in. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

// Older releases stored `hashToken(token)` and leaked session cookies with cached pages. During a rolling upgrade a
// different hash keeps either release from accepting or extending the other's sessions.
export function hashSessionToken(token: string): Buffer {
  return hashToken(`session ${token}`)
}

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

// `for share` serializes this with blocking or deleting the user.
const open = `
  insert into sessions (token_hash, user_id, expires_at, created_at)
  select $1, id, $3, $4 from users where id = $2 and is_verified and deleted_at is null for share`

/** Always a new token, against session fixation; the old session ends. */
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

/** A page or a response with its own cache policy never carries a cookie: a cache would hand it to others. */
export const session = createMiddleware<SessionEnv>(async (c, next) => {
  await next()
  const { headers } = c.res
  if (headers.has('cache-control')) return
  headers.set('cache-control', 'no-store')
  const visitor = c.get('visitor')
  const token = getCookie(c, cookieName)
  if (token && visitor) await extend(c, token, visitor)
})

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
    // The call has succeeded, and the next one extends the session.
    log.warn({ err: error }, 'a session was not extended')
  }
}
