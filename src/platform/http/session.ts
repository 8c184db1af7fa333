import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { browserName } from '../../lib/browser-name.ts'
import type { Permission } from '../../lib/permissions.ts'
import { clock } from '../clock.ts'
import { config } from '../config.ts'
import { type Database, db } from '../database.ts'
import { log } from '../log.ts'
import { clientIpOf, coarseAddress } from './client-ip.ts'

/** With which a program asks, instead of a session. */
export type ActingKey = { id: string; name: string; prefix: string }

export type SignedIn = {
  id: string
  role: 'admin' | 'user'
  permissions: ReadonlySet<string>
  tokenHash: Buffer
  openedAt: Date
  expiresAt: Date
  hasSecondFactor: boolean
  /** That this session has proved the second factor, and for how long that counts has not passed. */
  isConfirmed: boolean
  key?: ActingKey
}

/** The SQL is the accounts': only they know who may be signed in. */
export type SessionStore = {
  insertSession: (
    on: Database,
    tokenHash: Buffer,
    session: {
      userId: string
      openedAt: Date
      expiresAt: Date
      confirmedAt: Date | null
      browser: string
      address: string
    },
  ) => Promise<void>
  findSession: (on: Database, tokenHash: Buffer, now: Date) => Promise<Omit<SignedIn, 'tokenHash'> | null>
  extendSession: (on: Database, tokenHash: Buffer, used: { at: Date; expiresAt: Date }) => Promise<boolean>
  deleteSession: (on: Database, tokenHash: Buffer) => Promise<void>
}

export type SessionEnv = {
  Variables: {
    requestId: string
    sessions?: SessionStore
    visitor?: SignedIn | null
    /** Of a key. */
    findAgain?: () => Promise<Pick<SignedIn, 'permissions'> | null>
  }
}

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

/** Always a new token, against session fixation; the old session ends. `confirmed`: with the second factor too. */
export async function openSession(
  c: Context,
  user: Pick<SignedIn, 'id' | 'role'>,
  { confirmed = false } = {},
): Promise<void> {
  await closeSession(c)
  const token = newToken()
  const openedAt = clock.now()
  const expiresAt = endOf(user.role, openedAt)
  await storeOf(c).insertSession(db, hashSessionToken(token), {
    userId: user.id,
    openedAt,
    expiresAt,
    confirmedAt: confirmed ? openedAt : null,
    browser: browserName(c.req.header('user-agent') ?? ''),
    address: coarseAddress(clientIpOf(c) ?? 'this machine'),
  })
  keepToken(c, token, expiresAt)
}

function keepToken(c: Context, token: string, expiresAt: Date): void {
  const maxAge = Math.round((expiresAt.getTime() - clock.now().getTime()) / 1000)
  setCookie(c, cookieName, token, { ...cookie, maxAge })
}

export async function closeSession(c: Context): Promise<void> {
  const token = getCookie(c, cookieName)
  if (!token) return
  await storeOf(c).deleteSession(db, hashSessionToken(token))
  deleteCookie(c, cookieName, cookie)
}

/** A page or a response with its own cache policy never carries a cookie: a cache would hand it to others. */
export const session = (store: SessionStore) =>
  createMiddleware<SessionEnv>(async (c, next) => {
    c.set('sessions', store)
    await next()
    const { headers } = c.res
    if (headers.has('cache-control')) return
    headers.set('cache-control', 'no-store')
    const visitor = c.get('visitor')
    const token = getCookie(c, cookieName)
    if (token && visitor && !visitor.key) await extend(c, token, visitor)
  })

function storeOf(c: Context): SessionStore {
  const store: SessionEnv['Variables']['sessions'] = c.get('sessions')
  if (!store) throw new Error('The session middleware comes before whatever asks for the session')
  return store
}

export async function findVisitor(c: Context): Promise<SignedIn | null> {
  const known: SessionEnv['Variables']['visitor'] = c.get('visitor')
  if (known !== undefined) return known
  const token = getCookie(c, cookieName)
  const visitor = token ? await findByToken(c, token) : null
  c.set('visitor', visitor)
  return visitor
}

/** Asks again: since the request began, the session or key may have ended, or its user been blocked or lost the permission. */
export async function mayStill(c: Context, permission: Permission): Promise<boolean> {
  const visitor = await findVisitor(c)
  if (!visitor) return false
  const findAgain: SessionEnv['Variables']['findAgain'] = c.get('findAgain')
  const found = await (findAgain?.() ?? storeOf(c).findSession(db, visitor.tokenHash, clock.now()))
  return found?.permissions.has(permission) ?? false
}

async function findByToken(c: Context, token: string): Promise<SignedIn | null> {
  const tokenHash = hashSessionToken(token)
  const found = await storeOf(c).findSession(db, tokenHash, clock.now())
  return found && { ...found, tokenHash }
}

async function extend(
  c: Context,
  token: string,
  { role, tokenHash, expiresAt, openedAt }: SignedIn,
): Promise<void> {
  const end = endOf(role, openedAt)
  if (end.getTime() - expiresAt.getTime() <= spans[role].step) return
  try {
    if (await storeOf(c).extendSession(db, tokenHash, { at: clock.now(), expiresAt: end }))
      keepToken(c, token, end)
  } catch (error) {
    // The call has succeeded, and the next one extends the session.
    log.warn({ err: error }, 'a session was not extended')
  }
}
