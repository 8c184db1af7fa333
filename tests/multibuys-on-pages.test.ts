import { afterEach, beforeAll, expect, test } from 'vitest'
import { publishChanges } from '../src/platform/cache-invalidation.ts'
import { clock } from '../src/platform/clock.ts'
import { db, pool } from '../src/platform/database.ts'
import { followMultibuyTimes } from '../src/shop/multibuys/follow-multibuy-times.ts'
import { WHOLE_SHOP } from '../src/shop/offers/wire.ts'
import { type Actor, admin } from './actors.ts'
import { ownDatabase } from './database.ts'
import { askShop, listeningShop } from './listening-shop.ts'
import { waitForLockWaits } from './lock-waits.ts'
import { addProduct, named } from './products.ts'

ownDatabase()
listeningShop()

let owner: Actor
let tee: string
let cap: string
beforeAll(async () => {
  owner = await admin()
  tee = (await addProduct({ name: 'Tee', category: 'Shirts', brand: 'Nike' })).id
  cap = (await addProduct({ name: 'Cap', category: 'Caps', brand: 'Puma' })).id
})

const realNow = clock.now
afterEach(async () => {
  clock.now = realNow
  await db.deleteFrom('multibuys').execute()
})

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(realNow().getTime() + hours * HOUR)

async function make(given: Record<string, unknown>): Promise<string> {
  const { status, body } = await owner.post('/multibuy/create-multibuy', {
    ...{ name: 'Three for two', offerType: 'Shop', targetOfferId: WHOLE_SHOP },
    ...{ buy: 2, get: 1, discountPercentage: 100, endsAt: inHours(2).toISOString(), ...given },
  })
  expect([status, body.message]).toEqual([200, 'Offer created successfully'])
  return body.multibuy._id
}

/** What shoppers read, without the state of the page. */
const read = async (path: string) =>
  (await askShop(path, { headers: { accept: 'text/html' } })).bytes
    .toString()
    .replace(/<script[\s\S]*?<\/script>/g, '')
const pageOf = (id: string) => read(`/productDetials/${id}`)
const termsOn = async (id: string) =>
  [...(await pageOf(id)).matchAll(/>(Buy \d+, get \d+ [^<]* on [^<]*)</g)].map(([, text]) => text)
const cards = async () => (await read('/shop')).match(/>Buy 2, get 1 free</g)?.length ?? 0

test('a multibuy stands at the price of each product in its scope, and on its card', async () => {
  expect(await termsOn(tee)).toEqual([])
  const category = await named('categories', 'Shirts')
  const id = await make({ offerType: 'Category', targetOfferId: category })
  expect([await termsOn(tee), await termsOn(cap), await cards()]).toEqual([
    ['Buy 2, get 1 free on Shirts'],
    [],
    1,
  ])
  await make({ discountPercentage: 50, get: 2 })
  await make({ offerType: 'Brand', targetOfferId: await named('brands', 'Puma') })
  expect(await termsOn(cap)).toEqual([
    'Buy 2, get 2 at 50 % off on the whole shop',
    'Buy 2, get 1 free on Puma',
  ])
  await owner.put(`/multibuy/end-multibuy/${id}`, {})
  expect(await termsOn(tee)).toEqual(['Buy 2, get 2 at 50 % off on the whole shop'])
})

test('cached pages show a multibuy from its beginning until its end', async () => {
  await make({ startsAt: inHours(1).toISOString() })
  const follow = async () => {
    await followMultibuyTimes()
    await publishChanges()
  }
  expect([await termsOn(tee), await cards()]).toEqual([[], 0])
  await follow()
  expect(await termsOn(tee), 'not before').toEqual([])
  clock.now = () => inHours(1)
  await follow()
  expect([await termsOn(tee), await cards()]).toEqual([['Buy 2, get 1 free on the whole shop'], 2])
  await follow()
  expect(await termsOn(tee), 'until its end').toHaveLength(1)
  clock.now = () => inHours(2)
  await follow()
  expect([await termsOn(tee), await cards()]).toEqual([[], 0])
})

test('pages stay cached while no multibuy begins or ends', async () => {
  await make({})
  const changes = async () =>
    (
      await db
        .selectFrom('page_invalidations')
        .select((on) => on.fn.countAll<number>().as('count'))
        .executeTakeFirst()
    )?.count
  const before = await changes()
  await followMultibuyTimes()
  expect(await changes()).toBe(before)
})

test('a multibuy that two processes begin at once is shown', async () => {
  const id = await make({ startsAt: inHours(1).toISOString() })
  clock.now = () => inHours(1)
  const other = await pool.connect()
  await other.query('begin')
  await other.query('update multibuys set shown = true where id = $1', [id])
  const following = followMultibuyTimes()
  await waitForLockWaits()
  await other.query('commit')
  other.release()
  await following
  const { shown } = await db.selectFrom('multibuys').select('shown').executeTakeFirstOrThrow()
  expect(shown).toBe(true)
})
