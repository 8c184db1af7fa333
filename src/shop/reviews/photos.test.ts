import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Actor, admin, guest, password, shopper } from '../../../tests/actors.ts'
import { buy, move } from '../../../tests/buying.ts'
import { picture } from '../../../tests/catalogue.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { saveSettings } from '../../../tests/growth/call.ts'
import { waitForLockWaits } from '../../../tests/lock-waits.ts'
import { addProduct } from '../../../tests/products.ts'
import { clock } from '../../platform/clock.ts'
import { config } from '../../platform/config.ts'
import { db, pool, run, transaction } from '../../platform/database.ts'
import { storage } from '../../platform/images/storage.ts'
import { deleteReplacedPictures } from '../accounts/delete-replaced-pictures.ts'
import { hideReasons, MAX_PHOTOS } from './rules.ts'

ownDatabase()
afterEach(() => vi.restoreAllMocks())

let owner: Actor
let asha: Actor
let productId: string
let [red, blue]: [string, string] = ['', '']
beforeAll(async () => {
  owner = await admin()
  ;[red, blue] = [await picture('png', 'red'), await picture('jpeg', 'blue')]
})
beforeEach(async () => {
  asha = await shopper('Asha Rao')
  productId = (await addProduct({ salePrice: 100 })).id
  await saveSettings(owner, 'shop', { reviews: true, approveReviews: false })
})

type Photo = { src: string }

async function deliver(to: Actor) {
  const bought = await buy(to, [{ id: productId }])
  for (const status of ['Shipped', 'Delivered'] as const) await move(owner, bought, status)
}
const write = (by: Actor, photos: unknown, more = {}) =>
  by.post('/reviews/write-review', { productId, stars: 4, text: 'Light and fast.', photos, ...more })
const read = async () => (await guest().get(`/reviews/get-reviews/${productId}`)).body
const shownPhotos = async () => (await read()).reviews[0]?.photos.map(({ src }: Photo) => src)
const own = async (by: Actor) => (await by.get(`/reviews/get-own-review/${productId}`)).body.review
const ownPhotos = async (by: Actor): Promise<string[]> => (await own(by)).photos.map(({ src }: Photo) => src)
const listed = async () =>
  (await owner.get('/reviews/get-all-reviews')).body.reviews.find(
    (one: { productId: string }) => one.productId === productId,
  )
async function moderate(hiddenFor: string | null = null) {
  const { _id, editedAt } = await listed()
  return owner.put(`/reviews/moderate-review/${_id}`, { hiddenFor, seen: editedAt })
}
const nameOf = (src = '') => src.slice('/images/'.length)
const removePhoto = (by: Actor, src = '') => by.delete(`/reviews/remove-photo/${nameOf(src)}`)
const names = async () =>
  (await db.selectFrom('review_photos').select('name').execute()).map(({ name }) => name)

/** Files of pictures that no review has and no job will delete. */
async function strays(stored: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query(
    'select name from review_photos union select name from discarded_pictures',
  )
  const known = new Set(rows.map(({ name }) => name))
  const left: string[] = []
  for (const name of stored) if (!known.has(name) && (await storage.has(name))) left.push(name)
  return left
}

function storing(): string[] {
  const stored: string[] = []
  const write = storage.write.bind(storage)
  vi.spyOn(storage, 'write').mockImplementation((name, bytes) => {
    stored.push(name)
    return write(name, bytes)
  })
  return stored
}

async function later(minutes: number) {
  vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + minutes * 60_000))
  await deleteReplacedPictures()
}

test('photos wait until an admin shows their review, in a shop that approves no texts too', async () => {
  await deliver(asha)
  expect(await write(asha, [red, blue])).toMatchObject({ status: 200, body: { state: 'waiting' } })
  expect(await read()).toMatchObject({ summary: { count: 0 }, reviews: [] })
  const photos = await ownPhotos(asha)
  expect(photos).toHaveLength(2)
  expect((await listed()).photos.map(({ src }: Photo) => src)).toEqual(photos)
  expect((await moderate()).status).toBe(200)
  expect(await shownPhotos()).toEqual(photos)
  expect((await read()).reviews[0].photos[0]).toMatchObject({ width: 8, height: 6, widths: [160] })
  for (const path of [photos[0], `${photos[0]}-160.avif`])
    expect((await guest().get(path ?? '')).status).toBe(200)
})

test('a photo that is sent twice, in another size too, is kept once', async () => {
  await deliver(asha)
  await write(asha, [red, blue])
  const [first = '', second = ''] = await ownPhotos(asha)
  expect((await write(asha, [second, `${first}-160.avif`, first])).status).toBe(200)
  expect(await ownPhotos(asha)).toEqual([second, first])
})

test('photos stay where none are sent, change places, and only another one waits again', async () => {
  await deliver(asha)
  await write(asha, [red, blue])
  await moderate()
  const photos = await ownPhotos(asha)
  expect((await write(asha, undefined, { stars: 5 })).body.state).toBe('shown')
  expect((await write(asha, photos.toReversed())).body.state).toBe('shown')
  expect(await shownPhotos()).toEqual(photos.toReversed())
  expect((await write(asha, [photos[0], red])).body.state).toBe('waiting')
  expect((await ownPhotos(asha))[0]).toBe(photos[0])
  expect((await write(asha, [photos[0]])).body.state).toBe('shown')
  expect(await shownPhotos()).toEqual([photos[0]])
  expect((await write(asha, [])).body.state).toBe('shown')
  expect(await shownPhotos()).toEqual([])
})

test('nothing is stored for somebody who did not buy it, and a guest is asked to log in', async () => {
  const stored = storing()
  expect(await write(asha, [red])).toMatchObject({
    status: 409,
    body: { message: 'You can review what was delivered to you' },
  })
  expect((await write(guest(), [red])).status).toBe(401)
  expect(stored).toEqual([])
})

test('what is no photo is refused with its reason, changes nothing and leaves no file for longer than an hour', async () => {
  await deliver(asha)
  await write(asha, [red])
  const before = await own(asha)
  const stored = storing()
  const text = (html: string, type = 'png') =>
    `data:image/${type};base64,${Buffer.from(html).toString('base64')}`
  const huge = sharp({ create: { width: 5_100, height: 5_000, channels: 3, background: 'red' } })
  const bomb = `data:image/png;base64,${(await huge.png().toBuffer()).toString('base64')}`
  const wrong = 'Use photos in PNG, JPEG, WebP or AVIF'
  for (const [photo, message] of [
    [text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), wrong],
    [text('<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg+xml'), wrong],
    [text('<html><script>alert(1)</script></html>', 'jpeg'), wrong],
    [await picture('gif'), wrong],
    ['data:text/html;base64,PGI+', wrong],
    ['https://elsewhere.example/me.png', wrong],
    ['/images/../../etc/passwd', wrong],
    [5, wrong],
    [red.slice(0, red.length / 2), /damaged|PNG/],
    [bomb, /at most 25 megapixels/],
    [`data:image/png;base64,${'A'.repeat(7_000_000)}`, 'Use a picture of at most 5 MB'],
  ] as const)
    expect(await write(asha, [blue, photo]), String(photo).slice(0, 60)).toMatchObject({
      status: 400,
      body: { message: message instanceof RegExp ? expect.stringMatching(message) : message },
    })
  expect(await write(asha, Array(MAX_PHOTOS + 1).fill(red))).toMatchObject({
    status: 400,
    body: { message: 'Add at most 4 photos' },
  })
  expect(await write(asha, [blue], { text: ' ' })).toMatchObject({
    status: 400,
    body: { message: 'Write a few words with your photos' },
  })
  expect(await own(asha)).toEqual(before)
  expect(stored).toHaveLength(4)
  await later(50)
  expect(await storage.has(stored[0] ?? '')).toBe(true)
  await later(62)
  for (const name of stored) expect(await storage.has(name)).toBe(false)
})

test('a photo is encoded anew: neither its place nor what is hidden in it is left', async () => {
  await deliver(asha)
  const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } })
    .jpeg()
    .withExif({ IFD0: { ImageDescription: 'stolen' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
    .toBuffer()
  const polyglot = Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')])
  expect((await write(asha, [`data:image/jpeg;base64,${polyglot.toString('base64')}`])).status).toBe(200)
  const kept = await storage.read(nameOf((await ownPhotos(asha))[0]))
  const text = Buffer.from(kept ?? []).toString('latin1')
  expect(text).toMatch(/^RIFF.{4}WEBP/s)
  expect(text).not.toMatch(/stolen|script|GPS|Exif/)
})

test('a text with a script stays a text beside its photos', async () => {
  await deliver(asha)
  const text = '<img src=x onerror=alert(1)><script>alert(1)</script>'
  await write(asha, [red], { text })
  await moderate()
  expect((await read()).reviews).toMatchObject([{ text, photos: [{ src: expect.any(String) }] }])
})

test('nobody takes a photo of somebody else, or one that is no longer there', async () => {
  await deliver(asha)
  await write(asha, [red, blue])
  const [mine, gone] = await ownPhotos(asha)
  await write(asha, [mine])
  const ravi = await shopper('Ravi')
  await deliver(ravi)
  const refusal = { status: 409, body: { message: 'The review was edited meanwhile. Read it again' } }
  expect(await write(ravi, [mine])).toMatchObject(refusal)
  expect(await write(asha, [mine, gone])).toMatchObject(refusal)
  expect(await own(ravi)).toBeNull()
  expect(await ownPhotos(asha)).toEqual([mine])
  for (const by of [asha, ravi, guest()]) expect((await removePhoto(by, mine)).status).toBeGreaterThan(400)
  expect(await ownPhotos(asha)).toEqual([mine])
})

test('a review that is sent again has its photos once, and its former files are deleted', async () => {
  await deliver(asha)
  const stored = storing()
  await Promise.all([1, 2, 3].map(() => write(asha, [red, red])))
  expect(await ownPhotos(asha)).toHaveLength(1)
  expect(stored.length).toBeGreaterThanOrEqual(3)
  expect(await strays(stored)).toEqual([])
  await later(2)
  const [kept] = await ownPhotos(asha)
  for (const name of stored) expect(await storage.has(name)).toBe(name === nameOf(kept))
})

test('an admin takes one photo off, once, and the log says so', async () => {
  await deliver(asha)
  await write(asha, [red, blue])
  await moderate()
  const [first, second] = await ownPhotos(asha)
  await write(asha, [first, second, await picture('png', 'green')])
  await moderate()
  const answers = await Promise.all([removePhoto(owner, first), removePhoto(owner, first)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect((await removePhoto(owner, '/images/nothing')).status).toBe(404)
  expect(await shownPhotos()).not.toContain(first)
  expect(await shownPhotos()).toHaveLength(2)
  expect((await write(asha, [first])).status).toBe(409)
  const { rows } = await pool.query(
    `select before, after from audit_log where thing = 'review' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ before: { photos: 3 }, after: { photos: 2 } }])
})

test('an edit that keeps a photo which an admin takes off at the same time is refused', async () => {
  await deliver(asha)
  await write(asha, [red])
  const [mine] = await ownPhotos(asha)
  let written: ReturnType<typeof write> | undefined
  await transaction(async (tx) => {
    await run(tx, 'select from reviews where product_id = $1 for no key update', [productId])
    written = write(asha, [mine, blue])
    await waitForLockWaits()
    await run(tx, 'delete from review_photos where name = $1', [nameOf(mine)])
  })
  expect((await written)?.status).toBe(409)
  expect(await ownPhotos(asha)).toEqual([])
})

test('an admin who has not seen a photo does not show it, and a hidden one comes back only by an admin', async () => {
  await deliver(asha)
  await write(asha, [red])
  const { _id, editedAt } = await listed()
  await write(asha, [blue])
  const stale = await owner.put(`/reviews/moderate-review/${_id}`, { hiddenFor: null, seen: editedAt })
  expect(stale.status).toBe(409)
  await moderate(hideReasons[0])
  expect((await write(asha, undefined)).body.state).toBe('hidden')
  expect((await write(asha, [red])).body.state).toBe('waiting')
  expect((await read()).reviews).toEqual([])
})

test('a photo that no admin has seen is not shown, whatever a release without photos makes of its review', async () => {
  await deliver(asha)
  await write(asha, [red])
  await pool.query(`update reviews set state = 'shown' where product_id = $1`, [productId])
  expect(await shownPhotos()).toEqual([])
})

test.each(['deleted', 'emptied', 'hidden, then deleted', 'erased with its account'])(
  'photos of a review that is %s are gone, with their files in all sizes',
  async (how) => {
    await deliver(asha)
    await write(asha, [red, blue])
    await moderate(how.startsWith('hidden') ? hideReasons[0] : null)
    const [first] = await ownPhotos(asha)
    await guest().get(`${first}-160.webp`)
    if (how === 'emptied') await write(asha, undefined, { text: null })
    else if (how.startsWith('erased'))
      await asha.post('/users/erase-account', { password, confirmedBalance: 0 })
    else await asha.delete(`/reviews/remove-review/${productId}`)
    expect(await names()).not.toContain(nameOf(first))
    await later(2)
    for (const name of [nameOf(first), `${nameOf(first)}-160.webp`])
      expect(await storage.has(name)).toBe(false)
    expect((await guest().get(`${first}-320.webp`)).status).toBe(404)
  },
)

test('no size is left of a photo that is deleted while the size is made', async () => {
  await deliver(asha)
  await write(asha, [red])
  const [src = ''] = await ownPhotos(asha)
  const name = nameOf(src)
  expect((await asha.delete(`/reviews/remove-review/${productId}`)).status).toBe(200)
  const keep = storage.write.bind(storage)
  vi.spyOn(storage, 'write').mockImplementationOnce(async (size, bytes) => {
    await later(2)
    await keep(size, bytes)
  })
  expect((await guest().get(`${src}-160.avif`)).status).toBe(404)
  expect(await storage.list(name)).toEqual([])
})

test('photos are sent sixty times a day, and words after that', async () => {
  await deliver(asha)
  const sender = asha.from('198.51.100.8')
  config.RATE_LIMITS = 'on'
  await pool.query(`delete from rate_limits where key like 'review%'`)
  const first = await write(sender, [red])
  await pool.query(`update rate_limits set points = 60 where key like 'review-photos:%'`)
  const photos = await ownPhotos(sender)
  const [second, words] = [await write(sender, [blue]), await write(sender, photos, { stars: 2 })]
  config.RATE_LIMITS = 'off'
  expect([first.status, second.status, words.status]).toEqual([200, 429, 200])
})
