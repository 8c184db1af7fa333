import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../../tests/actors.ts'
import { capturedLog } from '../../../../tests/captured-log.ts'
import { listeningForChanges, ownDatabase } from '../../../../tests/database.ts'
import { saveSettings } from '../../../../tests/growth/call.ts'
import type { Json } from '../../../../tests/json.ts'
import { jobsRun, mailTo } from '../../../../tests/mailbox.ts'
import { asking, programOf } from '../../../../tests/programs.ts'
import { actingKey } from '../../../platform/acting-key.ts'
import { clock } from '../../../platform/clock.ts'
import { config } from '../../../platform/config.ts'
import { db, transaction } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'

ownDatabase()
listeningForChanges()
jobsRun()
const captured = capturedLog()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})

let words = 0
const aWord = () => {
  let word = ''
  for (let rest = ++words; rest > 0; rest = Math.floor(rest / 26))
    word += String.fromCharCode(97 + (rest % 26))
  return `jootaa${word}`
}
const aSynonym = () => ({ typed: aWord(), searched: 'shoes' })
const add = (fields: object = {}, by = owner) =>
  by.post('/keys/add-key', { name: 'Warehouse', permissions: ['products:read', 'products:write'], ...fields })
const revoke = (id: string) => owner.delete(`/keys/revoke-key/${id}`)
const changesWith = (id: string) =>
  db.selectFrom('audit_log').where('api_key_id', '=', id).selectAll().execute()

describe('a new key', () => {
  test('is told once, stored as a hash, listed without itself, and mailed to who may revoke it', async () => {
    const { status, body } = await add()
    expect(status).toBe(200)
    expect(body).toEqual({ _id: expect.any(String), key: expect.any(String), message: 'The key is made' })
    expect(body.key).toMatch(/^shopkey_[0-9A-Za-z]{57}$/)
    const row = await db.selectFrom('api_keys').where('id', '=', body._id).selectAll().executeTakeFirst()
    expect(JSON.stringify({ ...row, token_hash: row?.token_hash.toString() })).not.toContain(
      body.key.slice(16),
    )
    const listed = await owner.get('/keys/get-keys')
    expect(JSON.stringify(listed.body)).not.toContain(body.key.slice(16))
    expect(listed.body.keys).toContainEqual(
      expect.objectContaining({
        _id: body._id,
        name: 'Warehouse',
        prefix: body.key.slice(0, 16),
        permissions: ['products:read', 'products:write'],
        madeBy: { _id: owner.id, name: 'Admin' },
        state: 'live',
        lastUsedAt: null,
      }),
    )
    const mail = await mailTo(owner.email, /An API key was made/)
    expect(mail.text).toContain(body.key.slice(0, 16))
    expect(mail.text).not.toContain(body.key.slice(16))
    expect(captured.take()).not.toContain(body.key.slice(16))
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ permissions: [] }, 'permissions'],
    [{ permissions: ['admins:write'] }, 'permissions.0'],
    [{ permissions: ['dashboard:use'] }, 'permissions.0'],
    [{ days: 731 }, 'days'],
    [{ callsPerMinute: 1_000_000 }, 'callsPerMinute'],
    [{ origins: ['*'] }, 'origins.0'],
    [{ origins: ['https://tools.example.in/path'] }, 'origins.0'],
  ])('with %j is refused', async (fields, field) => {
    const { status, body } = await add(fields)
    expect({ status, errors: Object.keys(body.errors ?? {}) }).toEqual({ status: 400, errors: [field] })
  })

  test('has the calls a minute of the settings where none are said, and keeps them', async () => {
    const callsOf = async ({ body }: Json) =>
      (await owner.get('/keys/get-keys')).body.keys.find(({ _id }: Json) => _id === body._id).callsPerMinute
    const before = await add()
    expect(await callsOf(before)).toBe(120)
    await saveSettings(owner, 'sharing', { keyCallsPerMinute: 30 })
    expect([await callsOf(await add()), await callsOf(await add({ callsPerMinute: 600 }))]).toEqual([30, 600])
    expect(await callsOf(before)).toBe(120)
  })

  test('takes no permission that its maker lacks', async () => {
    const { id } = await db
      .insertInto('staff_roles')
      .values({ name: 'Key maker', permissions: ['admins:write', 'products:read'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const staff = await admin()
    await db.updateTable('users').set({ staff_role_id: id }).where('id', '=', staff.id).execute()
    expect((await add({}, staff)).status).toBe(403)
    expect((await add({ permissions: ['products:read'] }, staff)).status).toBe(200)
  })
})

describe('a call with a key', () => {
  test('reads and changes what the key allows, and names the key in the activity, where it is undone', async () => {
    const { body: made } = await add()
    const ask = asking(made.key)
    expect((await ask('GET', '/product/getStock')).status).toBe(200)
    const added = await ask('POST', '/search/add-synonym', aSynonym())
    expect(added.status).toBe(200)
    const { body } = await owner.get(`/trail/get-changes?id=${added.body.synonym._id}`)
    expect(body.changes).toMatchObject([
      { admin: { _id: owner.id }, key: { name: 'Warehouse', prefix: made.key.slice(0, 16) }, canUndo: true },
    ])
    expect((await owner.put(`/trail/undo-change/${body.changes[0]._id}`)).status).toBe(200)
    const after = await owner.get(`/trail/get-changes?id=${added.body.synonym._id}`)
    expect(after.body.changes).toMatchObject([{ verb: 'restored', key: null }, { isUndone: true }])
  })

  test('loses what its maker loses, at once', async () => {
    const maker = await admin()
    const { ask } = await programOf(maker, ['products:read', 'reports:read'])
    expect((await ask('GET', '/report/get-balances')).status).toBe(200)
    const { id } = await db
      .insertInto('staff_roles')
      .values({ name: 'Less', permissions: ['products:read'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('users').set({ staff_role_id: id }).where('id', '=', maker.id).execute()
    expect((await ask('GET', '/report/get-balances')).status).toBe(403)
    expect((await ask('GET', '/product/getStock')).status).toBe(200)
    expect((await owner.put(`/admins/set-active/${maker.id}`, { isActive: false })).status).toBe(200)
    const refused = await ask('GET', '/product/getStock')
    expect(refused.status).toBe(401)
    expect(refused.body.message).toBe('The account that made this key may not sign in')
  })

  test('of an admin without the second factor that is required is refused', async () => {
    const { ask } = await programOf(await admin(), ['products:read'])
    await db.updateTable('security_settings').set({ admins_need_second_factor: true }).execute()
    try {
      expect((await ask('GET', '/product/getStock')).status).toBe(401)
    } finally {
      await db.updateTable('security_settings').set({ admins_need_second_factor: false }).execute()
    }
  })

  test('neither uses, extends nor sets a cookie', async () => {
    const { key } = await programOf(owner, ['products:read'])
    const customer = await shopper()
    const headers = { authorization: `Bearer ${key}` }
    const { status } = await customer.get('/product/getStock', headers)
    expect(status, 'the key counts').toBe(200)
    expect((await customer.get('/order/get-orders', headers)).status).toBe(403)
    const answer = await owner.get('/admins/get-admins', headers)
    expect(answer.status).toBe(403)
    expect(answer.body.message).toMatch(/needs a person/)
    for (const path of ['/users/session', '/users/google', '/product/getProducts'])
      expect((await guest().get(path, headers)).headers.getSetCookie(), path).toEqual([])
  })

  test('is refused with the reason when the key is wrong, cut, expired or revoked', async () => {
    const past = new Date(clock.now().getTime() - 1000)
    const { key } = await programOf(owner, ['products:read'])
    const expired = await programOf(owner, ['products:read'], { expiresAt: past })
    const revoked = await programOf(owner, ['products:read'], { revokedAt: past })
    const cases: [string, RegExp][] = [
      [key.slice(0, -1), /not a key of this shop/],
      [`${key.slice(0, 30)}${key[30] === 'a' ? 'b' : 'a'}${key.slice(31)}`, /not a key of this shop/],
      [expired.key, /expired on/],
      [revoked.key, /was revoked/],
    ]
    for (const [wrong, reason] of cases) {
      // Also where guests may read: a program must not take what guests see for what it asked.
      for (const path of ['/product/getStock', '/product/getProducts']) {
        const { status, body, headers } = await asking(wrong)('GET', path)
        expect(status).toBe(401)
        expect(body.message).toMatch(reason)
        expect(headers.get('www-authenticate')).toMatch(/^Bearer .*error="invalid_token"/)
      }
    }
  })

  test('with another token or scheme counts as one without a key', async () => {
    for (const authorization of ['Basic c2hvcGtleQ==', 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x', 'Bearer'])
      expect((await owner.get('/product/getStock', { authorization })).status).toBe(200)
  })

  test('is remembered as the last use, to a minute', async () => {
    const { ask, id } = await programOf(owner, ['products:read'])
    const lastUse = async () => {
      const { body } = await owner.get('/keys/get-keys')
      return body.keys.find((key: { _id: string }) => key._id === id).lastUsedAt
    }
    await ask('GET', '/product/getStock')
    await expect.poll(lastUse).not.toBeNull()
    const used = await lastUse()
    await ask('GET', '/product/getStock')
    expect(await lastUse()).toBe(used)
  })
})

describe('the limit of calls', () => {
  beforeAll(() => {
    config.RATE_LIMITS = 'on'
  })
  afterAll(() => {
    config.RATE_LIMITS = 'off'
  })

  test('with wrong keys is that of an address', async () => {
    const { key } = await programOf(owner, ['products:read'], { revokedAt: clock.now() })
    const guesser = guest().from('203.0.113.77')
    const statuses = []
    for (let tried = 0; tried < 52; tried++)
      statuses.push((await guesser.get('/product/getStock', { authorization: `Bearer ${key}` })).status)
    expect(statuses.slice(0, 50)).toEqual(Array(50).fill(401))
    expect(statuses.slice(50)).toEqual([429, 429])
  })

  test('is counted each minute, and told how many are left', async () => {
    const { ask } = await programOf(owner, ['products:read'], { callsPerMinute: 2 })
    const first = await ask('GET', '/product/getStock')
    expect(first.headers.get('ratelimit-limit')).toBe('2')
    expect(first.headers.get('ratelimit-remaining')).toBe('1')
    expect(Number(first.headers.get('ratelimit-reset'))).toBeGreaterThan(0)
    await ask('GET', '/product/getStock')
    const third = await ask('GET', '/product/getStock')
    expect(third.status).toBe(429)
    expect(third.headers.get('ratelimit-remaining')).toBe('0')
    expect(third.body.retryAfter).toBeGreaterThan(0)
  })
})

describe('a key in an address', () => {
  test.each([
    '/product/getStock?key=KEY',
    '/product/productDetails/KEY',
    '/?token=%73hopkey_REST',
    '/keys/KEY',
  ])('%s is refused, is in no line of the log, and is said to be revoked', async (address) => {
    const { key } = await programOf(owner, ['products:read'])
    const path = address.replace('KEY', key).replace('REST', key.slice(8))
    captured.take()
    const { status, body } = await guest().get(path)
    expect(status).toBe(400)
    expect(body.message).toMatch(/Revoke this key/)
    const lines = captured.take()
    expect(lines).toContain('key.exposed')
    expect(lines).not.toContain(key.slice(16))
    expect(JSON.stringify(body)).not.toContain(key.slice(16))
  })
})

describe('pages of other sites', () => {
  const origin = 'https://tools.example.in'
  const preflight = (from: string) =>
    guest().ask('OPTIONS', '/search/add-synonym', undefined, {
      origin: from,
      'access-control-request-method': 'POST',
    })

  test('use a key that names them, and no other', async () => {
    const listed = await programOf(owner, ['products:read', 'products:write'], { origins: [origin] })
    const other = await programOf(owner, ['products:read', 'products:write'])
    const headers = { origin, 'sec-fetch-site': 'cross-site' }
    const read = await listed.ask('GET', '/product/getStock', undefined, headers)
    expect(read.headers.get('access-control-allow-origin')).toBe(origin)
    expect(read.headers.get('access-control-allow-credentials')).toBeNull()
    expect(read.headers.get('vary')).toMatch(/origin/i)
    expect((await listed.ask('POST', '/search/add-synonym', aSynonym(), headers)).status).toBe(200)
    const refused = await other.ask('POST', '/search/add-synonym', aSynonym(), headers)
    expect(refused.status).toBe(403)
    expect(refused.headers.get('access-control-allow-origin')).toBeNull()
    expect(await changesWith(other.id)).toEqual([])
  })

  test('are answered before the call only while a key names them', async () => {
    const asked = 'https://asks.example.in'
    expect((await preflight(asked)).status).toBe(403)
    const { id } = await programOf(owner, ['products:read'], { origins: [asked] })
    const answer = await preflight(asked)
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe(asked)
    expect(answer.headers.get('access-control-allow-headers')).toMatch(/Authorization/)
    await revoke(id)
    const { status, headers } = await preflight(asked)
    expect(status).toBe(403)
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test('still change nothing with a session', async () => {
    await programOf(owner, ['products:write'], { origins: [origin] })
    const { status } = await owner.post('/search/add-synonym', aSynonym(), { origin })
    expect(status).toBe(403)
  })
})

describe('a key that is revoked', () => {
  test('works nowhere, is revoked once, stays in the list, and is in the activity', async () => {
    const { ask, id } = await programOf(owner, ['products:read'])
    expect((await ask('GET', '/product/getStock')).status).toBe(200)
    expect((await revoke(id)).body).toEqual({ message: 'The key is revoked' })
    expect((await ask('GET', '/product/getStock')).status).toBe(401)
    expect((await revoke(id)).status).toBe(404)
    const { body } = await owner.get('/keys/get-keys')
    expect(body.keys).toContainEqual(expect.objectContaining({ _id: id, state: 'revoked' }))
    const { changes } = (await owner.get(`/trail/get-changes?id=${id}`)).body
    expect(changes).toMatchObject([{ verb: 'ended', name: 'Warehouse', canUndo: false }])
    await mailTo(owner.email, /An API key was revoked/)
  })

  test('during a change leaves nothing of it', async () => {
    const { id } = await programOf(owner, ['products:write'])
    const change = actingKey.run(id, () =>
      transaction(async (tx) => {
        await tx.insertInto('synonyms').values({ typed: 'midway', searched: 'shoes' }).execute()
        await recordChanges(tx, {
          by: owner.id,
          thing: 'synonym',
          id,
          name: 'midway',
          verb: 'created',
          before: null,
          after: {},
        })
        const revoked = await actingKey.exit(() => revoke(id))
        expect(revoked.status, 'does not wait for the change').toBe(200)
      }),
    )
    await expect(change).rejects.toMatchObject({ code: 'SK001' })
    expect(await db.selectFrom('synonyms').where('typed', '=', 'midway').selectAll().execute()).toEqual([])
    expect(await changesWith(id)).toEqual([])
  })

  test('while many calls are under way: each is done or refused, and none is done after the answer', async () => {
    const { ask, id } = await programOf(owner, ['products:write'])
    const calls = Array.from({ length: 24 }, () => ask('POST', '/search/add-synonym', aSynonym()))
    await calls[0]
    expect((await revoke(id)).status).toBe(200)
    const atRevocation = await changesWith(id)
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(new Set([200, 401, ...statuses])).toEqual(new Set([200, 401]))
    expect(await changesWith(id)).toHaveLength(atRevocation.length)
    expect(statuses.filter((status) => status === 200)).toHaveLength(atRevocation.length)
  })

  test('by two admins at once is revoked by one of them', async () => {
    const { id } = await programOf(owner, ['products:read'])
    const answers = await Promise.all([revoke(id), revoke(id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })
})
