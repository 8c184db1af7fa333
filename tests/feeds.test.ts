import { rm } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { seedDemo } from '../demo/seed/seed.ts'
import { addDays } from '../src/lib/dates.ts'
import { clock } from '../src/platform/clock.ts'
import { db } from '../src/platform/database.ts'
import { FEED_MINUTES } from '../src/shop/feeds/rules.ts'
import { admin, guest } from './actors.ts'
import { ownDatabase } from './database.ts'
import {
  type FeedRow,
  googleAttributes,
  metaAttributes,
  readGoogleFeed,
  readMetaFeed,
  wrongInFeed,
} from './feed-attributes.ts'
import { addProduct, named } from './products.ts'

const folder = await vi.hoisted(async () => {
  const { mkdtempSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  const folder = mkdtempSync(`${tmpdir()}/maidan-feeds-`)
  process.env.IMAGES_URL = `file:${folder}`
  return folder
})

ownDatabase()
beforeAll(seedDemo)
afterAll(() => rm(folder, { recursive: true }))

const realNow = clock.now
afterEach(() => {
  clock.now = realNow
})

const google = '/feeds/google.xml'
const ask = (path: string, headers: Record<string, string> = { 'accept-encoding': 'gzip' }) =>
  guest().ask('GET', path, undefined, headers)
const textOf = async (path: string) => gunzipSync((await ask(path)).bytes).toString()

/** As it is a quarter of an hour later, when the builds before are too old. */
async function writtenAgain(path: string): Promise<string> {
  await sql`delete from feed_builds`.execute(db)
  return textOf(path)
}

const countBuilds = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from feed_builds`.execute(db)).rows[0]?.count

async function countListedSizes(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from product_sizes join products on products.id = product_id
    where listed and deleted_at is null and thumbnail is not null and removed_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** In stock, on sale and with a picture of the demo. */
async function addPictured(
  wanted: Parameters<typeof addProduct>[0],
): Promise<{ id: string; sizeIds: string[] }> {
  const added = await addProduct(wanted)
  await sql`update products set thumbnail = (select hash from images limit 1) where id = ${added.id}`.execute(
    db,
  )
  return added
}

const rowOf = (rows: FeedRow[], id: string | undefined) =>
  Object.fromEntries(rows.find((row) => row.some(([name, value]) => name === 'id' && value === id)) ?? [])

test('the feeds of the demo keep the public rules, and have each size on sale once', async () => {
  const [fromGoogle, fromMeta] = [
    readGoogleFeed(await textOf(google)),
    readMetaFeed(await textOf('/feeds/meta.csv')),
  ]
  const sizes = await countListedSizes()
  expect(sizes).toBeGreaterThan(100)
  expect([fromGoogle.length, fromMeta.length]).toEqual([sizes, sizes])
  expect(wrongInFeed(fromGoogle, googleAttributes)).toEqual([])
  expect(wrongInFeed(fromMeta, metaAttributes)).toEqual([])
})

test('a sale has the times of the offer that makes its price', async () => {
  const common = { category: 'Feed shoes', salePrice: 1000 }
  const { sizeIds, id } = await addPictured({
    ...common,
    sizes: [{ size: 8, stock: 2, barcode: '8901234567890' }],
  })
  const { sizeIds: unsold } = await addPictured({ ...common, sizes: [{ size: 9, stock: 0 }] })
  const { sizeIds: hidden } = await addPictured({ ...common, active: false })
  const owner = await admin()
  const [today, later] = [clock.today(), addDays(clock.today(), 3)]
  const offer = async (
    offerType: string,
    targetOfferId: string,
    discountPercentage: number,
    endDate: string,
  ) => {
    const form = { name: 'Offer', offerType, targetOfferId, discountPercentage, startDate: today, endDate }
    expect((await owner.post('/offer/create-offer', form)).status).toBe(200)
  }
  await offer('Category', await named('categories', 'Feed shoes'), 10, addDays(later, 9))
  await offer('Products', id, 20, later)
  const rows = readGoogleFeed(await writtenAgain(google))
  const until = `${addDays(later, 1)}T00:00+0530`
  expect(rowOf(rows, sizeIds[0])).toMatchObject({
    ...{ price: '1000.00 INR', sale_price: '800.00 INR', availability: 'in_stock', gtin: '8901234567890' },
    sale_price_effective_date: `${today}T00:00+0530/${until}`,
  })
  expect(rowOf(rows, unsold[0])).toMatchObject({ sale_price: '900.00 INR', availability: 'out_of_stock' })
  expect(rowOf(rows, hidden[0])).toEqual({})
  expect(wrongInFeed(rows, googleAttributes)).toEqual([])
})

test('two that ask at once follow one build, and later ones have it until it is a quarter of an hour old', async () => {
  await sql`delete from feed_builds`.execute(db)
  const [one, other] = await Promise.all([ask(google), ask(google)])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(Buffer.compare(one.bytes, other.bytes)).toBe(0)
  expect(await countBuilds()).toBe(1)
  await ask(google)
  expect(await countBuilds()).toBe(1)
  clock.now = () => new Date(realNow().getTime() + (FEED_MINUTES + 1) * 60_000)
  await ask(google)
  expect(await countBuilds()).toBe(2)
})

test('what a reader has already is not sent again, also when it was written again and says the same', async () => {
  await textOf(google)
  const { headers } = await ask(google)
  const etag = headers.get('etag') ?? ''
  const changed = headers.get('last-modified')
  expect(headers.get('cache-control'), 'no proxy makes it older').toBe('no-cache')
  expect((await ask(google, { 'if-none-match': etag })).status).toBe(304)
  clock.now = () => new Date(realNow().getTime() + (FEED_MINUTES + 1) * 60_000)
  await ask(google)
  const again = await ask(google, { 'if-none-match': etag })
  expect([again.status, again.headers.get('last-modified')]).toEqual([304, changed])
})

test('a reader that takes no gzip has the same text', async () => {
  const plain = await ask(google, {})
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(Buffer.from(plain.bytes).toString()).toBe(await textOf(google))
})

test('a build whose process has ended is begun again by the next request a minute later', async () => {
  await sql`delete from feed_builds`.execute(db)
  const before = new Date(realNow().getTime() - 61_000)
  await db
    .insertInto('feed_builds')
    .values({ feed: 'google', started_at: before, alive_at: before })
    .execute()
  expect(readGoogleFeed(await textOf(google))).toHaveLength(await countListedSizes())
})

test('a shop whose owner has switched feeds off has none', async () => {
  const owner = await admin()
  const save = (productFeeds: boolean, version: number) =>
    owner.put('/settings/save-settings', { section: 'sharing', version, fields: { productFeeds } })
  const { body } = await save(false, 0)
  expect([(await ask(google)).status, (await ask('/feeds/meta.csv')).status]).toEqual([404, 404])
  await save(true, body.settings.version)
  expect((await ask(google)).status).toBe(200)
})
