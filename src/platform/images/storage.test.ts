import { existsSync, readlinkSync } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storageAt } from './storage.ts'

/** As much of S3 as pictures need: what was put at a path is there, for those who sign what they ask. */
const objects = new Map<string, Buffer>()
const server = createServer(async (request, response) => {
  const path = request.url ?? ''
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) {
    response.writeHead(403).end()
    return
  }
  if (request.method === 'PUT') objects.set(path, await buffer(request))
  if (request.method === 'DELETE') {
    objects.delete(path)
    response.writeHead(204).end()
    return
  }
  const object = objects.get(path)
  response.writeHead(object ? 200 : 404).end(request.method === 'GET' ? object : undefined)
})
beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)))
afterAll(() => server.close())

const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'ap-south-1' }

test('pictures may be kept in a bucket', async () => {
  const { port } = server.address() as AddressInfo
  const bucket = storageAt('s3://maidan/pictures', {
    ...keys,
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
  })
  expect(await bucket.read('abc')).toBeNull()
  await bucket.write('abc', new Uint8Array([1, 2, 3]))
  expect([...((await bucket.read('abc')) ?? [])]).toEqual([1, 2, 3])
  expect([...objects.keys()]).toEqual(['/maidan/pictures/abc'])
  await bucket.remove('abc')
  await bucket.remove('never was')
  expect(await bucket.read('abc')).toBeNull()
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
