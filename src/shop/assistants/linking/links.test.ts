import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, password, shopper } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { errorOf, grantsOf, LinkingClient, linksOf, postForm } from '../../../../tests/linking-client.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { purgeLinks } from './purge-links.ts'
import { MAX_GRANTS } from './rules.ts'
import { shopperOf } from './shopper-of.ts'

ownDatabase()

let client: LinkingClient
let asha: Actor
beforeAll(async () => {
  client = await LinkingClient.discover()
})
beforeEach(async () => {
  asha = await shopper('Asha Rao')
})
const realNow = clock.now
afterEach(() => {
  clock.now = realNow
})
const later = (seconds: number) => {
  clock.now = () => new Date(realNow().getTime() + seconds * 1000)
}
const DAY = 86_400

describe('a refresh token', () => {
  test('is used once, and gives new tokens instead of the old ones', async () => {
    const first = await client.link(asha)
    const second = await client.refreshed(first)
    expect([await client.stateOf(first.access_token), await client.stateOf(second.access_token)]).toEqual([
      'dead',
      'live',
    ])
  })

  test('that was used before ends all, because one of two who had it is a thief', async () => {
    const first = await client.link(asha)
    const second = await client.refreshed(first)
    expect(await errorOf(await client.refresh(first))).toBe('400 invalid_grant')
    expect(await client.stateOf(second.access_token)).toBe('dead')
    expect(await errorOf(await client.refresh(second))).toBe('400 invalid_grant')
    expect(await linksOf(asha)).toEqual([])
  })

  test('that two use at once ends with neither of them in', async () => {
    const first = await client.link(asha)
    const answers = await Promise.all([client.refresh(first), client.refresh(first)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await linksOf(asha)).toEqual([])
  })

  test('is over with the link', async () => {
    const first = await client.link(asha)
    later(181 * DAY)
    expect(await errorOf(await client.refresh(first))).toBe('400 invalid_grant')
    await purgeLinks()
    expect(await db.selectFrom('assistant_links').where('user_id', '=', asha.id).execute()).toEqual([])
  })
})

describe('an access token', () => {
  test('works for a quarter of an hour, for the client that it was given to', async () => {
    const { access_token: token } = await client.link(asha)
    expect(await client.stateOf(token)).toBe('live')
    expect(await client.stateOf(token, 'https://other.example/profile.json')).toBe('dead')
    expect((await shopperOf('Bearer nonsense', client.assistant.profile)).state).toBe('dead')
    expect((await shopperOf(undefined, client.assistant.profile)).state).toBe('none')
    later(901)
    expect(await client.stateOf(token)).toBe('dead')
  })

  test('that is revoked is over, and a revoked refresh token takes it along', async () => {
    const one = await client.link(asha)
    await client.revoke(one.access_token)
    expect(await client.stateOf(one.access_token)).toBe('dead')
    const two = await client.refreshed(one)
    expect(await client.stateOf(two.access_token)).toBe('live')
    await client.revoke(two.refresh_token ?? '')
    expect(await client.stateOf(two.access_token)).toBe('dead')
    expect(await linksOf(asha)).toEqual([])
    await client.revoke('nonsense')
  })

  test('is not revoked by another client', async () => {
    const { access_token: token } = await client.link(asha)
    const sent = await postForm('/oauth/revoke', { client_id: 'https://other.example/c.json', token })
    expect([sent.status, await client.stateOf(token)]).toEqual([200, 'live'])
  })
})

describe('a link', () => {
  test('that its shopper removes is over at once, and nobody else can remove it', async () => {
    const tokens = await client.link(asha)
    const [{ _id: id }] = await linksOf(asha)
    expect((await (await shopper()).delete(`/assistant/remove-link/${id}`)).status).toBe(404)
    expect(await client.stateOf(tokens.access_token)).toBe('live')
    expect((await asha.delete(`/assistant/remove-link/${id}`)).status).toBe(200)
    expect(await client.stateOf(tokens.access_token)).toBe('dead')
    expect(await errorOf(await client.refresh(tokens))).toBe('400 invalid_grant')
  })

  test('that is removed while its tokens are renewed does not come back', async () => {
    const tokens = await client.link(asha)
    const [{ _id: id }] = await linksOf(asha)
    await Promise.all([asha.delete(`/assistant/remove-link/${id}`), client.refresh(tokens)])
    expect(await linksOf(asha)).toEqual([])
    expect(await grantsOf(asha)).toEqual([])
  })

  test.each([
    ['blocked', { is_verified: false }],
    ['given another password', { password_hash: 'another' }],
  ])('ends when the account is %s', async (_how, change) => {
    const tokens = await client.link(asha)
    await db.updateTable('users').set(change).where('id', '=', asha.id).execute()
    expect(await client.stateOf(tokens.access_token)).toBe('dead')
    expect(await db.selectFrom('assistant_links').where('user_id', '=', asha.id).execute()).toEqual([])
  })

  test('ends when the account is erased', async () => {
    const tokens = await client.link(asha)
    expect((await asha.post('/users/erase-account', { password })).status).toBe(200)
    expect(await client.stateOf(tokens.access_token)).toBe('dead')
    expect(await db.selectFrom('assistant_links').where('user_id', '=', asha.id).execute()).toEqual([])
  })

  test('of several devices keeps the newest few, and is one in the list', async () => {
    const tokens = []
    for (let device = 0; device <= MAX_GRANTS; device++) tokens.push(await client.link(asha))
    const states = await Promise.all(tokens.map(({ access_token: token }) => client.stateOf(token)))
    expect(states).toEqual(['dead', ...Array.from({ length: MAX_GRANTS }, () => 'live')])
    expect(await linksOf(asha)).toHaveLength(1)
  })

  test('whose code nobody came for is purged a day later', async () => {
    await client.codeOf(asha, await client.start())
    expect(await linksOf(asha)).toHaveLength(1)
    later(2 * DAY)
    await purgeLinks()
    expect(await db.selectFrom('assistant_links').where('user_id', '=', asha.id).execute()).toEqual([])
  })
})
