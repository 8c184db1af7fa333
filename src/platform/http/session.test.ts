import { Hono } from 'hono'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Actor, admin, guest, password, shopper } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { askShop, listeningShop } from '../../../tests/listening-shop.ts'
import type { Permission } from '../../lib/permissions.ts'
import * as sessions from '../../shop/accounts/sessions-store.ts'
import { db } from '../database.ts'
import { mayStill, type SessionEnv, type SessionStore, session } from './session.ts'

ownDatabase()
listeningShop()

/** The session ends in five minutes, if it is not extended. */
async function expire({ id }: Actor): Promise<void> {
  await sql`update sessions set expires_at = now() + interval '5 minutes' where user_id = ${id}`.execute(db)
}

async function minutesLeft({ id }: Actor): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from expires_at - now())::float / 60 as left from sessions where user_id = ${id}`.execute(
    db,
  )
  return rows[0]?.left ?? 0
}

describe.each([
  ['a shopper', shopper, 30 * 24 * 60],
  ['an admin', admin, 2 * 60],
])('the session of %s', (_who, join, minutes) => {
  test('is extended by a call', async () => {
    const kiran = await join()
    await expire(kiran)
    const { headers } = await kiran.get('/users/session')
    expect(headers.get('set-cookie')).toMatch(/^sid=[\w-]{43}; Max-Age=\d+;/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await minutesLeft(kiran)).toBeGreaterThan(minutes - 2)
  })

  test('is not extended by a page, which carries no cookie and neither do its copies for others', async () => {
    const kiran = await join()
    await expire(kiran)
    const paths = [
      '/women?price=1000-4000',
      '/dashboard',
      '/cart',
      '/no-such-page',
      '/robots.txt',
      '/.well-known/security.txt',
      '/sitemap.xml',
    ]
    for (const path of paths) {
      const asked = await askShop(path, { headers: { cookie: kiran.cookie } })
      expect(asked.headers, path).not.toHaveProperty('set-cookie')
      expect((await askShop(path)).headers, path).not.toHaveProperty('set-cookie')
    }
    expect(await minutesLeft(kiran)).toBeLessThan(6)
  })

  test('gets no cookie from the call that ends it', async () => {
    const kiran = await join()
    await expire(kiran)
    const { headers } = await kiran.post('/users/logout')
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^sid=; Max-Age=0;/)])
  })

  test('is followed by the new one alone when somebody logs in again', async () => {
    const kiran = await join()
    await expire(kiran)
    const { headers } = await kiran.post('/users/login', { email: kiran.email, password })
    const live = headers.getSetCookie().filter((line) => /^sid=(?!; Max-Age=0;)/.test(line))
    expect(live).toHaveLength(1)
    expect((await kiran.get('/users/getUserDetails')).status).toBe(200)
  })
})

test('a session that cannot be extended leaves the call as it was answered', async () => {
  const kiran = await shopper()
  await expire(kiran)
  await sql`
    create function refuse_extension() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
    db,
  )
  await sql`create trigger refuse_extension before update on sessions for each row execute function refuse_extension()`.execute(
    db,
  )
  const { status, headers } = await kiran.get('/users/getUserDetails')
  await sql`drop function refuse_extension() cascade`.execute(db)
  expect(status).toBe(200)
  expect(headers.has('set-cookie')).toBe(false)
})

test('an admin may no longer do what a permission allows as soon as it is taken away', async () => {
  let held: Permission[] = ['orders:read', 'orders:write']
  const store: SessionStore = {
    ...sessions,
    findSession: async (...asked) => {
      const found = await sessions.findSession(...asked)
      return found && { ...found, permissions: new Set(held) }
    },
  }
  const app = new Hono<SessionEnv>().use(session(store)).get('/', async (c) => {
    const before = await mayStill(c, 'orders:read')
    held = ['orders:write']
    return c.json([before, await mayStill(c, 'orders:read'), await mayStill(c, 'orders:write')])
  })
  const { cookie } = await admin()
  const answer = await app.request('/', { headers: { cookie } })
  expect(await answer.json()).toEqual([true, false, true])
})

test('a session that an older release opened, beside this one, is not accepted', async () => {
  const kiran = await shopper()
  await sql`update sessions set token_hash = sha256('known-to-others'::bytea) where user_id = ${kiran.id}`.execute(
    db,
  )
  const { status } = await guest().setCookie('sid', 'known-to-others').get('/users/getUserDetails')
  expect(status).toBe(401)
})
