import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Actor, admin } from '../../../../tests/actors.ts'
import { auditLogOf, picture } from '../../../../tests/catalogue.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { pictureProcesses } from '../../../../tests/picture-processes.ts'
import { addProduct } from '../../../../tests/products.ts'
import { PART_BYTES, partsOf, RESERVED_BYTES } from '../../../lib/upload-parts.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { REQUEST_TIMEOUT_MS } from '../../../platform/http/body-limits.ts'
import { storage } from '../../../platform/images/storage.ts'
import type { ProductOnWire } from '../wire.ts'
import { importPictures } from './import-pictures.ts'
import { purgeUploads } from './purge-uploads.ts'
import { isHidden, MAX_OPEN_ZIPS, MAX_PICTURES_OF_PRODUCT, planPictures, skusOf } from './rules.ts'
import { setPictures } from './set-pictures.ts'
import {
  claimZip,
  countPictureAttempt,
  endZip,
  insertFiles,
  listOpenZips,
  releaseZip,
  renewLease,
  savePicture,
  settleFiles,
} from './store.ts'

const wholeDisk = vi.hoisted(() => ({ readFreeBytes: () => 2 ** 50, isAway: false }))
const disk = vi.hoisted(() => ({ ...wholeDisk }))
vi.mock('node:fs/promises', async (original) => {
  type Act = (...given: unknown[]) => Promise<unknown>
  const fs = await original<{ readFile: Act; readdir: Act }>()
  const unlessAway =
    (act: Act) =>
    async (...given: unknown[]) => {
      if (disk.isAway) throw Object.assign(new Error('the disk does not answer'), { code: 'EIO' })
      return act(...given)
    }
  return {
    ...fs,
    readFile: unlessAway(fs.readFile),
    readdir: unlessAway(fs.readdir),
    statfs: async () => ({ bavail: disk.readFreeBytes(), bsize: 1 }),
  }
})
afterEach(() => {
  Object.assign(disk, wholeDisk)
})
ownDatabase()

let owner: Actor
let partner: Actor
let pictures: [string, string, string]
beforeAll(async () => {
  ;[owner, partner] = [await admin(), await admin()]
  const [one, two, three] = ['#111111', '#222222', '#333333'].map((colour) => picture('png', colour))
  pictures = await Promise.all([one, two, three] as [Promise<string>, Promise<string>, Promise<string>])
})

const stay = new AbortController().signal
const importAll = () => importPictures(stay)
const read = async (id: string): Promise<ProductOnWire> =>
  (await owner.get(`/product/productDetails/${id}`)).body.productsDetails
const fileOf = (path: string) => ({ path, bytes: 1_000, packedBytes: 900, isEncrypted: false, method: 8 })
const bytesIn = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')

const begin = async (
  zip: Uint8Array,
  { by = owner, source = `zip ${randomUUID()}`, batch = `${randomUUID()}` } = {},
) => {
  const asked = { batch, name: 'Pictures of autumn.zip', source, bytes: zip.length }
  return by.post('/product/beginPictures', asked)
}
const sendPart = (batch: string, zip: Uint8Array, part: number, by = owner) => {
  const bytes = Buffer.from(zip.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)).toString('base64')
  return by.put(`/product/sendPictures/${batch}`, { part, bytes })
}
/** Uploads a ZIP as a whole, and answers its batch. */
async function upload(files: Record<string, Uint8Array>): Promise<string> {
  const zip = zipSync(files, { level: 0 })
  const { batch } = (await begin(zip)).body
  for (let part = 0; part < partsOf(zip.length); part++) await sendPart(batch, zip, part)
  return batch
}
const batchOf = async (id: string, by = owner) =>
  (await by.get('/product/getBatches')).body.batches.find(({ _id }: { _id: string }) => _id === id)
const reportOf = async (id: string) =>
  (await owner.get(`/product/getPictures/${id}`)).body.files.map(
    ({ path, reason }: { path: string; reason: string | null }) => [path, reason],
  )
const partsThere = async () => (await storage.list('upload-')).map(({ name }) => name)
const zipOf = (id: string) =>
  db
    .selectFrom('picture_zips')
    .where('batch_id', '=', id)
    .select(['state', 'attempts'])
    .select(sql<number>`extract(epoch from leased_until - now())::float8`.as('leaseSeconds'))
    .executeTakeFirstOrThrow()
const endLease = (id: string, attempts?: number) =>
  db
    .updateTable('picture_zips')
    .set({ leased_until: null, ...(attempts !== undefined && { attempts }) })
    .where('batch_id', '=', id)
    .execute()
const product = (productId: string) => ({ productId, productName: productId })

test('a name is a SKU, or a SKU and a number; what else is in a ZIP is left out with its reason', () => {
  expect(skusOf('autumn/RUN-8-2.jpg')).toEqual([
    { sku: 'run-8-2', number: 0 },
    { sku: 'run-8', number: 2 },
    { sku: 'autumn', number: 2 },
  ])
  expect(skusOf('RUN.8_12.JPEG')[1]).toEqual({ sku: 'run.8', number: 12 })
  expect(skusOf('TEE (3).png')).toEqual([{ sku: 'tee', number: 3 }])
  expect(skusOf('जूता-1.jpg')).toEqual([])
  expect(['__MACOSX/._RUN-8.jpg', 'shoes/', 'shoes/.DS_Store'].map(isHidden)).toEqual([true, true, true])
  const owners = new Map([
    ['run-8', product('Runner')],
    ['run-9', product('Runner')],
    ['tee-1', product('Tee')],
  ])
  const paths = [
    'RUN-8-10.jpg',
    'run-8-2.PNG',
    'RUN-9.jpg',
    'TEE-1.png',
    'TEE-2.png',
    'notes.txt',
    'shoes/',
    'a.zip',
  ]
  const { products, left } = planPictures(paths.map(fileOf), owners)
  expect(products.map(({ productId, files }) => [productId, files.map((index) => paths[index])])).toEqual([
    ['Runner', ['RUN-9.jpg', 'run-8-2.PNG', 'RUN-8-10.jpg']],
    ['Tee', ['TEE-1.png']],
  ])
  expect(left).toMatchObject([
    { path: 'TEE-2.png', reason: 'unknown' },
    { path: 'notes.txt', reason: 'type' },
    { path: 'a.zip', reason: 'zip' },
  ])
})

test('each file of a ZIP is a picture of one product or left out, whatever their names are', () => {
  const name = fc.oneof(fc.string(), fc.stringMatching(/^(RUN|TEE)-[0-9](-[0-9]{1,3})?\.(jpg|png|gif|zip)$/))
  const owners = new Map([1, 2, 3].map((number) => [`run-${number}`, product(`product ${number % 2}`)]))
  fc.assert(
    fc.property(fc.array(name, { maxLength: 60 }), (paths) => {
      const { products, left } = planPictures(paths.map(fileOf), owners)
      const used = products.flatMap(({ files }) => files)
      expect(new Set(used).size).toBe(used.length)
      expect(used.length + left.length).toBe(paths.filter((path) => !isHidden(path)).length)
      for (const { files } of products) {
        expect(files.length).toBeGreaterThan(0)
        expect(files.length).toBeLessThanOrEqual(MAX_PICTURES_OF_PRODUCT)
      }
    }),
  )
})

test('pictures of a ZIP replace those of their products, are one batch in the history, and are undone as one', async () => {
  const [one, two] = [await addSku('PIC-1'), await addSku('PIC-2')]
  const batch = await upload({
    'PIC-1-2.jpg': bytesIn(pictures[1]),
    'PIC-1-1.jpg': bytesIn(pictures[0]),
    'PIC-2.png': bytesIn(pictures[2]),
    'nobody.png': bytesIn(pictures[2]),
  })
  expect(await batchOf(batch)).toMatchObject({ zip: { state: 'waiting', files: null }, canGoOn: false })
  await Promise.all([importAll(), importAll()])
  const after = await read(one)
  expect([after.thumbnail !== null, after.gallery.length]).toEqual([true, 1])
  expect(await batchOf(batch)).toMatchObject({
    name: 'Pictures of autumn.zip',
    changed: 2,
    canUndo: true,
    zip: { state: 'done', files: 4, taken: 3, leftOut: 1, problem: null },
  })
  expect(await reportOf(batch)).toEqual([
    ['PIC-1-2.jpg', null],
    ['PIC-1-1.jpg', null],
    ['PIC-2.png', null],
    ['nobody.png', 'No size has this SKU'],
  ])
  expect((await auditLogOf('product', one)).filter(({ verb }) => verb === 'edited')).toHaveLength(1)
  expect(await partsThere(), 'the ZIP is removed after its end').toEqual([])
  expect((await owner.put(`/product/undoBatch/${batch}`)).body).toMatchObject({ undone: 2 })
  expect([(await read(one)).thumbnail, (await read(two)).thumbnail]).toEqual([null, null])
})

test('an upload goes on with the part after the last that arrived, for who began it, within a week', async () => {
  const zip = zipSync({ 'NONE-1.bin': randomBytes(PART_BYTES + 10) }, { level: 0 })
  const source = 'the ZIP of spring'
  const { batch, receivedParts } = (await begin(zip, { source })).body
  expect(receivedParts).toBe(0)
  expect((await sendPart(batch, zip, 1)).body, 'out of turn').toEqual({ receivedParts: 0 })
  expect((await sendPart(batch, zip.subarray(0, 99), 0)).status, 'half of it').toBe(400)
  expect((await sendPart(batch, zip, 0, partner)).status).toBe(409)
  expect((await sendPart(batch, zip, 0)).body).toEqual({ receivedParts: 1 })
  expect(await batchOf(batch)).toMatchObject({ canGoOn: true, zip: { state: 'uploading', receivedParts: 1 } })
  expect((await batchOf(batch, partner)).canGoOn).toBe(false)
  expect((await begin(zip, { source })).body).toEqual({ batch, receivedParts: 1 })
  expect((await begin(zip, { source, by: partner })).body.receivedParts).toBe(0)
  const answers = await Promise.all([sendPart(batch, zip, 1), sendPart(batch, zip, 1)])
  expect(answers.map(({ body }) => body.receivedParts)).toEqual([2, 2])
  expect((await begin(zip, { source })).body, 'all of it is there').toEqual({ batch, receivedParts: 2 })
  await importAll()
  expect((await begin(zip, { source })).body.batch, 'it has ended').not.toBe(batch)
  await stopAll()
})

test('an upload that is left for a week is ended, and what no open upload has is removed', async () => {
  const zip = zipSync({ 'NONE-1.bin': randomBytes(PART_BYTES + 10) }, { level: 0 })
  const [old, young] = [(await begin(zip)).body.batch, (await begin(zip)).body.batch]
  for (const batch of [old, young]) await sendPart(batch, zip, 0)
  const at = new Date(clock.now().getTime() - 7 * 86_400_000 - 1)
  await db.updateTable('product_batches').set({ at }).where('id', '=', old).execute()
  await storage.write(`upload-${randomUUID()}-0`, Buffer.of(1))
  await purgeUploads()
  expect(await partsThere()).toEqual([`upload-${young}-0`])
  expect(await batchOf(old)).toMatchObject({ canGoOn: false, zip: { state: 'refused', problem: 'expired' } })
  expect((await sendPart(old, zip, 1)).status).toBe(409)
  await stopAll()
  expect(await partsThere()).toEqual([])
})

test('the next process goes on with the next picture, and each picture is once on its product', async () => {
  const [one, two] = [await addSku('GO-1'), await addSku('GO-2')]
  const batch = await upload({
    'GO-1-1.jpg': bytesIn(pictures[0]),
    'GO-1-2.jpg': bytesIn(pictures[1]),
    'GO-1-3.jpg': bytesIn(pictures[0]),
    'GO-2.jpg': bytesIn(pictures[2]),
  })
  const killed = new AbortController()
  const stopped = vi.spyOn(killed.signal, 'aborted', 'get')
  for (const is of [false, false, false, true]) stopped.mockReturnValueOnce(is)
  stopped.mockReturnValue(true)
  await importPictures(killed.signal)
  expect([(await read(one)).thumbnail, (await batchOf(batch)).zip.state]).toEqual([null, 'working'])
  const other = await upload({ 'GO-2.jpg': bytesIn(pictures[0]) })
  await db
    .updateTable('picture_zips')
    .set({ leased_until: new Date(Date.now() + 60_000) })
    .where('batch_id', '=', batch)
    .execute()
  await importAll()
  expect((await batchOf(other)).zip.state, 'one at a time').toBe('waiting')
  await endLease(batch)
  await importAll()
  expect((await read(one)).gallery).toHaveLength(1)
  expect((await read(two)).thumbnail).not.toBeNull()
  expect(await reportOf(batch)).toEqual([
    ['GO-1-1.jpg', null],
    ['GO-1-2.jpg', null],
    ['GO-1-3.jpg', 'It is there twice'],
    ['GO-2.jpg', null],
  ])
  expect(await batchOf(batch)).toMatchObject({ changed: 2, zip: { state: 'done', taken: 3, leftOut: 1 } })
  expect((await batchOf(other)).zip.state).toBe('done')
})

test('a ZIP that another admin has stopped changes nothing more, and says who it was', async () => {
  const id = await addSku('STOP-1')
  const batch = await upload({ 'STOP-1.jpg': bytesIn(pictures[0]) })
  expect((await partner.put(`/product/stopPictures/${batch}`)).status).toBe(200)
  expect((await partner.put(`/product/stopPictures/${batch}`)).status).toBe(409)
  expect((await partner.put(`/product/stopPictures/${randomUUID()}`)).status).toBe(404)
  await importAll()
  expect((await read(id)).thumbnail).toBeNull()
  const { zip } = await batchOf(batch)
  expect([zip.state, typeof zip.stoppedBy]).toEqual(['stopped', 'string'])
  expect(await partsThere()).toEqual([])
})

test('each file that is no picture is left out with its reason, and the others are taken', async () => {
  const id = await addSku('BAD-1')
  await addSku('BAD-2', true)
  const picture = bytesIn(pictures[0])
  const batch = await upload({
    'BAD-1-1.jpg': strToU8('no picture'),
    'BAD-1-2.png': picture.subarray(0, picture.length - 20),
    'BAD-1-3.png': picture,
    'BAD-2.png': picture,
    '../BAD-1-4.png': picture,
  })
  await importAll()
  expect(await reportOf(batch)).toEqual([
    ['BAD-1-1.jpg', 'It is not a PNG, JPEG, WebP or AVIF file'],
    ['BAD-1-2.png', 'It cannot be read: its file is damaged'],
    ['BAD-1-3.png', null],
    ['BAD-2.png', 'Its product was deleted'],
    ['../BAD-1-4.png', 'Its path leads out of the ZIP'],
  ])
  expect((await read(id)).thumbnail).not.toBeNull()
})

test('what is no ZIP, or whose parts are gone, is refused as a whole with its reason', async () => {
  const problemOf = async (zip: Uint8Array, between = async (_batch: string) => {}) => {
    const { batch } = (await begin(zip)).body
    await sendPart(batch, zip, 0)
    await between(batch)
    await importAll()
    const { state, problem } = (await batchOf(batch)).zip
    return [state, problem]
  }
  expect(await problemOf(randomBytes(3_000))).toEqual(['refused', 'not-whole'])
  const zip = zipSync({ 'A.jpg': bytesIn(pictures[0]) })
  expect(await problemOf(zip.subarray(10))).toEqual(['refused', 'damaged'])
  const remove = (batch: string) => storage.remove(`upload-${batch}-0`)
  expect(await problemOf(zip, remove)).toEqual(['refused', 'lost'])
  const tried = (batch: string) =>
    db
      .updateTable('picture_zips')
      .set({ attempts: 10 })
      .where('batch_id', '=', batch)
      .execute()
      .then(() => {})
  expect(await problemOf(zip, tried)).toEqual(['refused', 'failed'])
})

test('a ZIP that is too large, one too many, or under the batch of another is refused before it is sent', async () => {
  const asked = { batch: randomUUID(), name: 'x', source: 'y', bytes: 10 }
  for (const wrong of [{ bytes: 0 }, { bytes: 2 ** 31 + 1 }, { bytes: 1.5 }, { source: '' }, { batch: 'x' }])
    expect((await owner.post('/product/beginPictures', { ...asked, ...wrong })).status).toBe(400)
  const zip = randomBytes(10)
  const { batch } = (await begin(zip)).body
  expect((await begin(zip, { batch })).status, 'the id is taken').toBe(409)
  for (let more = 1; more < MAX_OPEN_ZIPS; more++) await begin(zip)
  expect((await begin(zip)).status).toBe(409)
  await stopAll()
})

test('a ZIP for which the disk has no room, with what others still send and a reserve, is refused', async () => {
  const zip = zipSync({ 'NONE-1.bin': randomBytes(PART_BYTES + 10) }, { level: 0 })
  const other = (await begin(zip)).body.batch
  await sendPart(other, zip, 0)
  const missing = zip.length - PART_BYTES
  const refusal = { status: 409, body: { message: expect.stringMatching(/^The server’s disk has no room/) } }
  const leaveFree = (bytes: number) => {
    disk.readFreeBytes = () => bytes
  }
  leaveFree(RESERVED_BYTES + missing + zip.length - 1)
  expect(await begin(zip)).toMatchObject(refusal)
  leaveFree(RESERVED_BYTES + missing + zip.length)
  expect((await begin(zip)).status).toBe(200)
  leaveFree(RESERVED_BYTES + missing - 1)
  expect(await sendPart(other, zip, 1)).toMatchObject(refusal)
  expect(await batchOf(other)).toMatchObject({ canGoOn: true, zip: { receivedParts: 1 } })
  leaveFree(RESERVED_BYTES + missing)
  expect((await sendPart(other, zip, 1)).body).toEqual({ receivedParts: 2 })
  await stopAll()
})

test('an undo removes what was uploaded, and nothing goes on in a batch that is undone', async () => {
  const zip = zipSync({ 'NONE-1.bin': randomBytes(PART_BYTES + 10) }, { level: 0 })
  const source = 'the ZIP of summer'
  const first = (await begin(zip, { source })).body.batch
  await sendPart(first, zip, 0)
  expect((await owner.put(`/product/undoBatch/${first}`)).status).toBe(200)
  expect(await partsThere()).toEqual([])
  const id = await addSku('UNDONE-1')
  const markUndone = (batch: string) =>
    db
      .updateTable('product_batches')
      .set({ undone_at: new Date(), undone_by: sql`admin_id` })
      .where('id', '=', batch)
      .execute()
  const second = (await begin(zip, { source })).body.batch
  await markUndone(second)
  expect((await begin(zip, { source })).body.batch).not.toBe(second)
  await stopAll()
  const working = await upload({ 'UNDONE-1.jpg': bytesIn(pictures[0]) })
  await markUndone(working)
  await importAll()
  expect((await batchOf(working)).zip).toMatchObject({ state: 'refused', problem: 'undone' })
  expect((await read(id)).thumbnail).toBeNull()
  expect(await partsThere()).toEqual([])
})

test('a process that has lost its ZIP to another one changes nothing of it', async () => {
  const id = await addSku('LOST-1')
  const batch = await upload({ 'LOST-1.jpg': bytesIn(pictures[0]) })
  const claim = async () => {
    const zip = await claimZip(db, 60)
    return zip ?? expect.unreachable('nothing waits')
  }
  const before = await claim()
  await endLease(batch)
  const now = await claim()
  await releaseZip(db, before, 0)
  expect([await renewLease(db, before, 60), await endZip(db, before, 'lost')]).toEqual([false, false])
  expect(await setPictures(before, id, [])).toEqual({ ok: false, refusal: { reason: 'ended' } })
  const file = { place: 0, path: 'LOST-1.jpg', productId: id, number: 0, outcome: null }
  expect(await insertFiles(db, now, [file])).toBe(true)
  const write = async (by: typeof now) => [
    await insertFiles(db, by, [{ ...file, place: 1 }]),
    await savePicture(db, by, 0, 'another'),
    await countPictureAttempt(db, by, 0),
    await settleFiles(db, by, [0], 'gone'),
  ]
  expect(await write(before)).toEqual([false, false, null, false])
  const files = db.selectFrom('picture_zip_files').where('batch_id', '=', batch)
  expect(await files.select(['place', 'picture', 'attempts', 'outcome']).execute()).toEqual([
    { place: 0, picture: null, attempts: 0, outcome: null },
  ])
  expect((await batchOf(batch)).zip).toMatchObject({ files: 1, leftOut: 0 })
  expect(await renewLease(db, now, 60)).toBe(true)
  await releaseZip(db, now, 0)
  await importAll()
  expect((await batchOf(batch)).zip).toMatchObject({ state: 'done', taken: 1 })
})

test('a disk that fills up stops a ZIP before its next picture, without an end, and it goes on once there is room', async () => {
  const [one, two] = [await addSku('FULL-1'), await addSku('FULL-2')]
  const batch = await upload({
    'FULL-1.jpg': bytesIn(pictures[0]),
    'FULL-2-1.jpg': bytesIn(pictures[1]),
    'FULL-2-2.jpg': bytesIn(pictures[2]),
  })
  let room = 2
  disk.readFreeBytes = () => (room-- > 0 ? RESERVED_BYTES : RESERVED_BYTES - 1)
  await importAll()
  const thumbnails = async () => [(await read(one)).thumbnail, (await read(two)).thumbnail]
  expect(await thumbnails(), 'no product has a part of its pictures').toEqual([expect.any(String), null])
  for (let time = 0; time < 12; time++) {
    await endLease(batch)
    await importAll()
  }
  expect((await batchOf(batch)).zip).toMatchObject({ state: 'working', waitsForRoom: true, taken: 1 })
  expect((await zipOf(batch)).leaseSeconds, 'room is asked for once a minute').toBeGreaterThan(50)
  Object.assign(disk, wholeDisk)
  expect((await batchOf(batch)).zip.waitsForRoom).toBe(false)
  await endLease(batch)
  await importAll()
  expect((await batchOf(batch)).zip).toMatchObject({ state: 'done', taken: 3, leftOut: 0 })
  expect([await thumbnails(), (await read(two)).gallery.length]).toEqual([
    [expect.any(String), expect.any(String)],
    1,
  ])
})

test('a ZIP that is stopped in the middle keeps what products have got, and changes nothing more', async () => {
  const ids: string[] = []
  for (let nth = 0; nth < 12; nth++) ids.push(await addSku(`HALF-${nth}`))
  const files = ids.map((_, nth) => [`HALF-${nth}.jpg`, bytesIn(pictures[nth % 3] ?? '')])
  const batch = await upload(Object.fromEntries(files))
  const working = importAll()
  await expect.poll(async () => (await batchOf(batch)).zip.taken, { interval: 5 }).toBeGreaterThan(0)
  expect((await owner.put(`/product/stopPictures/${batch}`)).status).toBe(200)
  const { zip } = await batchOf(batch)
  await working
  expect(await batchOf(batch)).toMatchObject({ zip: { ...zip, state: 'stopped' }, changed: zip.taken })
  const withPicture = await Promise.all(ids.map(async (id) => (await read(id)).thumbnail !== null))
  expect(withPicture.filter(Boolean)).toHaveLength(zip.taken)
  expect(zip.taken).toBeLessThan(ids.length)
  expect(await partsThere()).toEqual([])
  expect((await owner.put(`/product/undoBatch/${batch}`)).body).toMatchObject({ undone: zip.taken })
})

test('a storage that does not answer fails the job and loses nothing: the ZIP goes on when it is there again', async () => {
  const id = await addSku('AWAY-1')
  const batch = await upload({ 'AWAY-1.jpg': bytesIn(pictures[0]) })
  disk.isAway = true
  await expect(importAll()).rejects.toThrow('the disk does not answer')
  expect(await importAll(), 'it is left alone until its lease is over').toBeUndefined()
  expect([(await batchOf(batch)).zip, await reportOf(batch)]).toMatchObject([{ state: 'working' }, []])
  disk.isAway = false
  await endLease(batch)
  await importAll()
  expect((await batchOf(batch)).zip).toMatchObject({ state: 'done', taken: 1 })
  expect((await read(id)).thumbnail).not.toBeNull()
})

test('a ZIP is stopped although the storage does not answer, and its parts are removed at night', async () => {
  const zip = randomBytes(10)
  const { batch } = (await begin(zip)).body
  await sendPart(batch, zip, 0)
  disk.isAway = true
  expect((await owner.put(`/product/stopPictures/${batch}`)).status).toBe(200)
  disk.isAway = false
  expect([(await batchOf(batch)).zip.state, (await partsThere()).length]).toEqual(['stopped', 1])
  await purgeUploads()
  expect(await partsThere()).toEqual([])
})

test('what became of the files is told for 90 days after the end, and the counts for ever', async () => {
  await addSku('OLD-1')
  const batch = await upload({ 'OLD-1.jpg': bytesIn(pictures[0]), 'nobody.jpg': bytesIn(pictures[1]) })
  await importAll()
  const purgeAt = async (milliseconds: number) => {
    const ended_at = new Date(clock.now().getTime() - 90 * 86_400_000 + milliseconds)
    await db.updateTable('picture_zips').set({ ended_at }).where('batch_id', '=', batch).execute()
    await purgeUploads()
    return (await reportOf(batch)).length
  }
  expect([await purgeAt(60_000), await purgeAt(-1)]).toEqual([2, 0])
  expect((await batchOf(batch)).zip).toMatchObject({ state: 'done', files: 2, taken: 1, leftOut: 1 })
})

test('a picture that unpacks to a hundred times its size is left out, and pictures of more than 4 GB refuse the ZIP', async () => {
  await addSku('BOMB-1')
  const packed = zipSync({ 'BOMB-1.jpg': new Uint8Array(2 ** 21) }, { level: 6 })
  const { batch } = (await begin(packed)).body
  await sendPart(batch, packed, 0)
  await importAll()
  expect(await reportOf(batch)).toEqual([
    ['BOMB-1.jpg', 'It unpacks to more than 100 times its size, as no picture does'],
  ])
  const products = Math.ceil((4 * 1024) / 25 / MAX_PICTURES_OF_PRODUCT)
  for (let nth = 0; nth < products; nth++) await addSku(`HUGE-${nth}`)
  const names = Array.from({ length: products * MAX_PICTURES_OF_PRODUCT }, (_, nth) => {
    return `HUGE-${nth % products}-${nth + 1}.jpg`
  })
  const huge = zipSync(Object.fromEntries(names.map((name) => [name, Buffer.of(1)])), { level: 0 })
  const view = new DataView(huge.buffer)
  for (let at = view.getUint32(huge.length - 6, true); view.getUint32(at, true) === 0x02014b50; ) {
    for (const size of [20, 24]) view.setUint32(at + size, 25 * 2 ** 20, true)
    at += 46 + view.getUint16(at + 28, true)
  }
  const asked = (await begin(huge)).body.batch
  await sendPart(asked, huge, 0)
  await importAll()
  expect((await batchOf(asked)).zip).toMatchObject({ state: 'refused', problem: 'unpacked', taken: 0 })
})

test('a part is sent over a line of 256 kbit/s before the server ends its request', () => {
  const bytes = Buffer.alloc(PART_BYTES).toString('base64')
  const bits = JSON.stringify({ part: 2_047, bytes }).length * 8
  expect(bits / 256_000).toBeLessThan((REQUEST_TIMEOUT_MS / 1000) * 0.8)
})

test('a ZIP that cannot be worked through is tried again for hours', async () => {
  const batch = await upload({ 'NONE-2.jpg': bytesIn(pictures[0]) })
  const waits: number[] = []
  for (const attempts of [0, 1, 9]) {
    await endLease(batch, attempts)
    const zip = (await claimZip(db, 60)) ?? expect.unreachable('nothing waits')
    const claimed = (await zipOf(batch)).leaseSeconds
    await renewLease(db, zip, 60)
    for (const seconds of [claimed, (await zipOf(batch)).leaseSeconds]) waits.push(Math.round(seconds / 60))
  }
  expect(waits).toEqual([1, 1, 2, 2, 60, 60])
  await stopAll()
})

test('a picture whose process is ended from outside is tried again, and left out after the third time', async () => {
  const [good, bad] = [await addSku('AGAIN-1'), await addSku('AGAIN-2')]
  const batch = await upload({ 'AGAIN-1.jpg': bytesIn(pictures[0]), 'AGAIN-2.jpg': bytesIn(pictures[1]) })
  const node = process.execPath
  onTestFinished(() => {
    process.execPath = node
  })
  const importOnce = async (canRun: boolean) => {
    for (const pid of pictureProcesses()) process.kill(pid, 'SIGKILL')
    process.execPath = canRun ? node : '/no-such-program'
    await endLease(batch)
    return importAll().then(
      () => 'done',
      () => 'failed',
    )
  }
  expect([await importOnce(false), await importOnce(false)]).toEqual(['failed', 'failed'])
  expect([(await batchOf(batch)).zip.state, await reportOf(batch)]).toEqual(['working', []])
  const stopped = new AbortController()
  process.execPath = node
  await endLease(batch)
  vi.spyOn(stopped.signal, 'aborted', 'get')
    .mockReturnValueOnce(false)
    .mockReturnValueOnce(false)
    .mockReturnValue(true)
  await importPictures(stopped.signal)
  expect((await read(good)).thumbnail).not.toBeNull()
  const outcomes = [await importOnce(false), await importOnce(false), await importOnce(false)]
  expect(outcomes, 'the third time is the fault of the picture').toEqual(['failed', 'failed', 'done'])
  expect(await reportOf(batch)).toEqual([
    ['AGAIN-1.jpg', null],
    ['AGAIN-2.jpg', 'It cannot be read: its file is damaged'],
  ])
  expect((await read(bad)).thumbnail).toBeNull()
  expect((await batchOf(batch)).zip).toMatchObject({ state: 'done', taken: 1, leftOut: 1 })
})

test('a place behind all files of a ZIP is refused', async () => {
  for (const after of ['3000000000', '-2', 'x'])
    expect((await owner.get(`/product/getPictures/${randomUUID()}?after=${after}`)).status).toBe(400)
})

/** A product with a size of this SKU. */
async function addSku(sku: string, deleted = false): Promise<string> {
  return (await addProduct({ name: sku, deleted, sizes: [{ size: 8, stock: 1, sku }] })).id
}

async function stopAll(): Promise<void> {
  for (const id of await listOpenZips(db)) await owner.put(`/product/stopPictures/${id}`)
}
