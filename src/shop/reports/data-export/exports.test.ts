import { rmSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { buy } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { parseAny } from '../../../../tests/json.ts'
import { addProduct } from '../../../../tests/products.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { storage } from '../../../platform/images/storage.ts'
import { listSealedFiles, SEALED_PART_BYTES } from '../../../platform/sealed-parts.ts'
import { claimExport, releaseExport } from './exports-store.ts'
import { EXPORT_HOURS } from './rules.ts'
import { removeOldExports, writeExports } from './write-exports.ts'

const folder = await vi.hoisted(async () => {
  const { mkdtempSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  const folder = mkdtempSync(`${tmpdir()}/maidan-exports-`)
  process.env.IMAGES_URL = `file:${folder}`
  return folder
})

ownDatabase()
afterAll(() => rmSync(folder, { recursive: true }))

const { signal } = new AbortController()
const realNow = clock.now
const name = 'Ramesh Iyer of Nowhere'
const picture = 'ab'.repeat(16)

let owner: Actor
let asha: Actor

beforeAll(async () => {
  ;[owner, asha] = [await admin(), await shopper()]
  await db.updateTable('users').set({ name }).where('id', '=', asha.id).execute()
  await buy(asha, [await addProduct({ salePrice: 100 })])
  await sql`insert into images (hash, width, height, average_colour) values (${picture}, 1, 1, '#ffffff')`.execute(
    db,
  )
  await storage.write(picture, Uint8Array.from([1, 2, 3]))
})
beforeEach(() => sql`delete from shop_exports`.execute(db))
afterEach(() => {
  clock.now = realNow
})

async function mailsTo(email: string): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select data ->> 'subject' as subject from pgboss.job where name = 'mail' and data ->> 'to' = ${email}`.execute(
    db,
  )
  return rows.map(({ subject }) => subject)
}

const begin = async (pictures = 'files'): Promise<string> =>
  (await owner.post('/export/begin-export', { pictures })).body.export._id
const stateOf = async (id: string) => (await owner.get(`/export/get-export/${id}`)).body.export
const download = (id: string, headers: Record<string, string> = {}) =>
  owner.ask('GET', `/export/download-export/${id}`, undefined, headers)

async function filesOf(id: string): Promise<Record<string, Uint8Array>> {
  const { status, bytes, headers } = await download(id)
  expect(status).toBe(200)
  expect(headers.get('content-length')).toBe(String(bytes.length))
  return unzipSync(bytes)
}

test('an export becomes a ZIP with every file that it describes, and tells how far it is', async () => {
  const id = await begin()
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', progress: 0, pictures: 'files' })
  await writeExports(signal)
  const ready = await stateOf(id)
  expect(ready).toMatchObject({ state: 'ready', progress: 1, missing: 0, problem: null })
  const files = await filesOf(id)
  const { resources } = parseAny(strFromU8(files['datapackage.json'] ?? new Uint8Array()))
  for (const { path, bytes } of resources) expect(files[path]).toHaveLength(bytes)
  expect(strFromU8(files['customers.csv'] ?? new Uint8Array())).toContain(name)
  expect(files[`pictures/${picture}.webp`]).toEqual(Uint8Array.from([1, 2, 3]))
  expect(Object.keys(files).at(-1)).toBe('manifest.json')
})

test('pictures are left out where their addresses are enough', async () => {
  const id = await begin('addresses')
  await writeExports(signal)
  const files = await filesOf(id)
  expect(Object.keys(files).filter((file) => file.startsWith('pictures/'))).toEqual([])
  expect(strFromU8(files['README.md'] ?? new Uint8Array())).toContain('/images/')
})

test('what lies in the storage names nobody', async () => {
  await begin('addresses')
  await writeExports(signal)
  const stored = (await storage.list('export-')).map((object) => object.name)
  expect(stored.length).toBeGreaterThan(0)
  for (const each of stored) {
    const bytes = Buffer.from((await storage.read(each)) ?? [])
    expect(bytes.length).toBeLessThanOrEqual(SEALED_PART_BYTES + 28)
    expect(bytes.includes('customers.csv')).toBe(false)
  }
})

test('one is under way at a time, and a second process does not write it, too', async () => {
  const id = await begin('addresses')
  expect(await owner.post('/export/begin-export', { pictures: 'files' })).toMatchObject({ status: 409 })
  await Promise.all([writeExports(signal), writeExports(signal)])
  expect(await stateOf(id)).toMatchObject({ state: 'ready' })
  expect(await listSealedFiles()).toHaveLength(1)
  expect((await owner.post('/export/begin-export', { pictures: 'files' })).status).toBe(200)
})

test('an export that a killed process has left is begun again, and what it wrote is removed', async () => {
  const id = await begin('addresses')
  const left = await claimExport(db, Buffer.alloc(32, 7), 150)
  await storage.write(`export-${left?.lease}-0`, Uint8Array.from([1, 2, 3]))
  await writeExports(signal)
  expect(await stateOf(id)).toMatchObject({ state: 'working' })
  await sql`update shop_exports set leased_until = now() - interval '1 second'`.execute(db)
  await writeExports(signal)
  expect(await stateOf(id)).toMatchObject({ state: 'ready' })
  expect(await listSealedFiles()).not.toContain(left?.lease)
  expect(Object.keys(await filesOf(id))).toContain('manifest.json')
})

test('one that ends its process again and again is given up', async () => {
  const id = await begin('addresses')
  for (let attempt = 0; attempt < 3; attempt++) {
    const claimed = await claimExport(db, Buffer.alloc(32, 7), 150)
    if (claimed) await releaseExport(db, claimed)
  }
  await writeExports(signal)
  expect(await stateOf(id)).toMatchObject({ state: 'failed', problem: 'failed' })
  expect((await download(id)).status).toBe(409)
})

test('a process that ends leaves the export to the next one at once', async () => {
  const id = await begin('addresses')
  await writeExports(AbortSignal.abort())
  expect(await stateOf(id)).toMatchObject({ state: 'waiting' })
  expect(await listSealedFiles()).toHaveLength(0)
  await writeExports(signal)
  expect(await stateOf(id)).toMatchObject({ state: 'ready' })
})

test('one that is removed while it is written is never ready, and leaves nothing', async () => {
  const id = await begin('addresses')
  const writing = writeExports(signal)
  await expect.poll(async () => (await stateOf(id)).state).not.toBe('waiting')
  expect((await owner.delete(`/export/remove-export/${id}`)).status).toBe(200)
  await writing
  expect(await stateOf(id)).toMatchObject({ state: 'removed' })
  await removeOldExports()
  expect(await listSealedFiles()).toHaveLength(0)
  expect((await download(id)).status).toBe(409)
})

test('a day later it can be downloaded no more, and its key and parts are gone', async () => {
  const id = await begin('addresses')
  await writeExports(signal)
  clock.now = () => new Date(realNow().getTime() + EXPORT_HOURS * 3_600_000 + 1_000)
  expect((await download(id)).status).toBe(409)
  await removeOldExports()
  expect(await listSealedFiles()).toHaveLength(0)
  const { rows } = await sql`select state, key from shop_exports`.execute(db)
  expect(rows).toEqual([{ state: 'expired', key: null }])
})

test('parts that are lost are refused with the reason', async () => {
  const id = await begin('addresses')
  await writeExports(signal)
  for (const each of await storage.list('export-')) await storage.remove(each.name)
  expect(await download(id)).toMatchObject({
    status: 410,
    body: { message: expect.stringContaining('lost') },
  })
})

test('a download that broke off goes on where it was, and each is recorded', async () => {
  const id = await begin('addresses')
  await writeExports(signal)
  const whole = await download(id)
  const etag = whole.headers.get('etag') ?? ''
  const rest = await download(id, { range: 'bytes=1000-', 'if-range': etag })
  const { length } = whole.bytes
  expect([rest.status, rest.headers.get('content-range')]).toEqual([
    206,
    `bytes 1000-${length - 1}/${length}`,
  ])
  expect(rest.bytes).toEqual(whole.bytes.subarray(1000))
  expect((await download(id, { range: 'bytes=1000-', 'if-range': '"another"' })).bytes).toEqual(whole.bytes)
  const { rows } = await sql`select from audit_log where thing_id = ${id} and verb = 'edited'`.execute(db)
  expect(rows).toHaveLength(3)
})

test('all owners are mailed that it has begun', async () => {
  const other = await admin()
  await begin('addresses')
  const subject = 'All data of the shop is being exported'
  expect(await mailsTo(other.email)).toContain(subject)
  expect(await mailsTo(owner.email)).toContain(subject)
})

test('the activity says who has begun, downloaded and removed it', async () => {
  const id = await begin('addresses')
  await writeExports(signal)
  await download(id)
  await owner.delete(`/export/remove-export/${id}`)
  const { rows } = await sql<{ verb: string }>`
    select verb from audit_log where thing_id = ${id} and admin_id = ${owner.id} order by id`.execute(db)
  expect(rows.map(({ verb }) => verb)).toEqual(['created', 'edited', 'deleted'])
})
