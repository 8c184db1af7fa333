import { existsSync, readlinkSync } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Bucket, openBucket } from '../../../tests/bucket.ts'
import { objectStore } from '../object-store.ts'
import { storageAt } from './storage.ts'

let bucketServer: Bucket
beforeAll(async () => {
  bucketServer = await openBucket()
})
afterAll(() => bucketServer.stop())

test('pictures may be kept in a bucket', async () => {
  const bucket = storageAt('s3://maidan/pictures', bucketServer.environment)
  expect(await bucket.read('abc')).toBeNull()
  await bucket.write('abc', new Uint8Array([1, 2, 3]))
  expect([...((await bucket.read('abc')) ?? [])]).toEqual([1, 2, 3])
  const whole = objectStore('s3://maidan', bucketServer.environment)
  expect(await whole.list('')).toMatchObject([{ name: 'pictures/abc', size: 3 }])
  await bucket.remove('abc')
  await bucket.remove('never was')
  expect(await bucket.read('abc')).toBeNull()
})

test.each(['a bucket', 'a folder'])(
  'what is kept in %s is listed by the beginning of its name',
  async (where) => {
    const place =
      where === 'a bucket' ? 's3://maidan/listed' : `file:${await mkdtemp(join(tmpdir(), 'maidan-list-'))}`
    const store = objectStore(place, bucketServer.environment)
    expect(await store.list('')).toEqual([])
    for (const name of ['b/2', 'a/1', 'b/1', 'b/10', 'c']) await store.write(name, new Uint8Array([7]))
    const names = async (prefix: string) => (await store.list(prefix)).map(({ name }) => name)
    expect(await names('')).toEqual(['a/1', 'b/1', 'b/10', 'b/2', 'c'])
    expect(await names('b/')).toEqual(['b/1', 'b/10', 'b/2'])
    expect(await names('b/1')).toEqual(['b/1', 'b/10'])
    expect((await store.list('c'))[0]).toMatchObject({ size: 1, modifiedAt: expect.any(Date) })
  },
)

test('a bucket with other keys is refused', async () => {
  const other = objectStore('s3://maidan', { ...bucketServer.environment, AWS_SECRET_ACCESS_KEY: 'other' })
  await expect(other.list('')).rejects.toThrow('answered 403')
})

test('a list of several pages is read to its end', async () => {
  const token = '1ueGcxLPRx1Tr/XYExHnhbYLgveDs2J/wm36Hy4vbOwM='
  const page = (key: string, next = '') =>
    `<ListBucketResult><Contents><Key>${key}</Key><LastModified>2026-11-24T10:00:00.000Z</LastModified><Size>1</Size></Contents>${next}</ListBucketResult>`
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '', 'http://s3').searchParams.get('continuation-token')
    const isFirst = asked === null
    if (!isFirst && asked !== token) response.writeHead(400).end()
    else if (isFirst) response.end(page('a', `<NextContinuationToken>${token}</NextContinuationToken>`))
    else response.end(page('b&amp;c'))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const store = objectStore('s3://maidan', {
    ...bucketServer.environment,
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
  })
  expect((await store.list('')).map(({ name }) => name)).toEqual(['a', 'b&c'])
  server.close()
})

test.runIf(process.platform === 'linux')(
  'a picture in a folder is on the disk, with its names, when it counts as stored',
  async () => {
    const root = await mkdtemp(join(tmpdir(), 'maidan-storage-'))
    const file = join(root, 'images', 'ab', 'abc')
    const synced: { path: string; stored: boolean }[] = []
    const handle = await open(root)
    const fileHandle: FileHandle = Object.getPrototypeOf(handle)
    await handle.close()
    const { sync } = fileHandle
    const spy = vi.spyOn(fileHandle, 'sync').mockImplementation(function (this: FileHandle) {
      synced.push({ path: readlinkSync(`/proc/self/fd/${this.fd}`), stored: existsSync(file) })
      return sync.call(this)
    })
    await storageAt(`file:${join(root, 'images')}`, {}).write('abc', new Uint8Array([1, 2, 3]))
    spy.mockRestore()
    expect(synced).toEqual([
      { path: expect.stringMatching(/abc\.\d+\.1\.draft$/), stored: false },
      { path: dirname(file), stored: true },
      { path: join(root, 'images'), stored: true },
      { path: root, stored: true },
    ])
    await rm(root, { recursive: true })
  },
)
