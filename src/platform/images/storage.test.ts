import { existsSync, readlinkSync } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ownBucket } from '../../../tests/bucket.ts'
import { objectStore } from '../object-store.ts'
import { storageAt } from './storage.ts'

const bucketServer = ownBucket()

test('pictures may be kept in a bucket', async () => {
  const bucket = storageAt('s3://maidan/pictures', bucketServer.environment())
  expect(await bucket.read('abc')).toBeNull()
  await bucket.write('abc', new Uint8Array([1, 2, 3]))
  expect([...((await bucket.read('abc')) ?? [])]).toEqual([1, 2, 3])
  expect([...bucketServer.objects.keys()]).toEqual(['/maidan/pictures/abc'])
  await bucket.remove('abc')
  await bucket.remove('never was')
  expect(await bucket.read('abc')).toBeNull()
})

test.each(['a bucket', 'a folder'])(
  'what is kept in %s is listed by the beginning of its name',
  async (where) => {
    const place =
      where === 'a bucket' ? 's3://maidan/listed' : `file:${await mkdtemp(join(tmpdir(), 'maidan-list-'))}`
    const store = objectStore(place, bucketServer.environment())
    expect(await store.list('')).toEqual([])
    for (const name of ['b/2', 'a/1', 'b/1', 'b/10', 'c']) await store.write(name, new Uint8Array([7]))
    const names = async (prefix: string) => (await store.list(prefix)).map(({ name }) => name)
    expect(await names('')).toEqual(['a/1', 'b/1', 'b/10', 'b/2', 'c'])
    expect(await names('b/')).toEqual(['b/1', 'b/10', 'b/2'])
    expect(await names('b/1')).toEqual(['b/1', 'b/10'])
    expect((await store.list('c'))[0]).toMatchObject({ size: 1, modifiedAt: expect.any(Date) })
  },
)

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
