import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipOf as zipWith } from '../../../../tests/outside/zips.ts'
import { listZip, readFromZip, type ZipSource } from './read-zip.ts'
import { isTooLargeUnpacked, planPictures } from './rules.ts'

const sourceOf = (zip: Uint8Array): ZipSource => ({
  size: zip.length,
  read: async (from, to) => Buffer.from(zip.slice(from, to)),
})
const bytesOf = async (zip: Blob) => new Uint8Array(await zip.arrayBuffer())
const zipOf = (files: Record<string, Uint8Array>, level: 0 | 6 = 6) => zipSync(files, { level })
const text = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes)
const list = (zip: Uint8Array) => listZip(sourceOf(zip))

function changed(zip: Uint8Array, change: (view: DataView) => void): Uint8Array {
  const bytes = Uint8Array.from(zip)
  change(new DataView(bytes.buffer))
  return bytes
}
/** Where the first entry of the directory begins. */
const directoryIn = (view: DataView) => view.getUint32(view.byteLength - 22 + 16, true)

test('files of a ZIP are listed without being unpacked, and each is read alone', async () => {
  for (const level of [0, 6] as const) {
    const zip = zipOf(
      { 'RUN-8-1.jpg': strToU8('one'), 'shoes/RUN-8-2.png': strToU8('two'.repeat(9_000)) },
      level,
    )
    const files = await list(zip)
    expect(files.map(({ path, bytes }) => [path, bytes])).toEqual([
      ['RUN-8-1.jpg', 3],
      ['shoes/RUN-8-2.png', 27_000],
    ])
    const read = await Promise.all(files.map((file) => readFromZip(sourceOf(zip), file)))
    expect(read.map(text)).toEqual(['one', 'two'.repeat(9_000)])
  }
})

test('a bomb is given up at the size it is said to have', async () => {
  const zip = changed(zipOf({ 'RUN-8.jpg': new Uint8Array(80_000_000) }), (view) =>
    view.setUint32(directoryIn(view) + 24, 1_000, true),
  )
  const [file] = await list(zip)
  expect(file?.bytes).toBe(1_000)
  expect(file && (await readFromZip(sourceOf(zip), file))).toBeNull()
  const honest = await list(zipOf({ 'RUN-8.jpg': new Uint8Array(80_000_000) }))
  expect(planPictures(honest, new Map()).left).toMatchObject([{ path: 'RUN-8.jpg', reason: 'large' }])
})

test('a ZIP of 10,000 files, a cut one, one that is none, and an empty file are refused in words', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [`${index}.jpg`, strToU8('x')]),
  )
  await expect(list(zipOf(many, 0))).rejects.toThrow('too-many')
  const zip = zipOf({ 'RUN-8.jpg': strToU8('picture') })
  await expect(list(zip.slice(0, zip.length - 30))).rejects.toThrow('not-whole')
  await expect(list(zip.slice(10))).rejects.toThrow('damaged')
  await expect(list(strToU8('a picture of a shoe, and no ZIP'))).rejects.toThrow('not-whole')
  await expect(list(new Uint8Array())).rejects.toThrow('damaged')
})

test('locked, nested and outside files are named and not read; a damaged one is null', async () => {
  const zip = changed(
    zipOf({ 'RUN-8.jpg': strToU8('x'), '../RUN-9.jpg': strToU8('x'), 'more.zip': strToU8('PK') }),
    (view) => view.setUint16(directoryIn(view) + 8, 1, true),
  )
  const files = await list(zip)
  const owners = new Map([['run-8', { productId: 'a', productName: 'A' }]])
  expect(planPictures(files, owners)).toMatchObject({
    products: [],
    left: [
      { path: 'RUN-8.jpg', reason: 'locked' },
      { path: '../RUN-9.jpg', reason: 'outside' },
      { path: 'more.zip', reason: 'zip' },
    ],
  })
  const damaged = changed(zipOf({ 'RUN-8.jpg': strToU8('picture'.repeat(99)) }), (view) =>
    view.setUint32(40, 0xffffffff, true),
  )
  const [file] = await list(damaged)
  expect(file && (await readFromZip(sourceOf(damaged), file))).toBeNull()
})

const zipBytes = async (entries: Parameters<typeof zipWith>[0]) => bytesOf(zipWith(entries))
const pixel = strToU8('a picture')
const owners = new Map([['run-8', { productId: 'a', productName: 'Runner' }]])

test.each([
  ['Windows, with a folder', { name: 'shoes/RUN-8-1.JPG', bytes: pixel }],
  ['old programs on Windows, with backslashes', { name: 'shoes\\RUN-8-1.jpg', bytes: pixel }],
  ['macOS, whose UTF-8 is not marked and in parts', { name: 'जूते/cafe\u0301/RUN-8-1.jpeg', bytes: pixel }],
  ['Linux, with its UTF-8 marked', { name: 'जूते/RUN-8-1.webp', bytes: pixel, isUtf8: true }],
  [
    'MS-DOS, in CP437',
    { name: Buffer.concat([Buffer.of(0x82), Buffer.from('t\x82/RUN-8-1.jfif')]), bytes: pixel },
  ],
  ['a stream, with sizes behind the file', { name: 'RUN-8-1.avif', bytes: pixel, hasDescriptor: true }],
  ['a program that writes ZIP64', { name: 'RUN-8-1.png', bytes: pixel, isZip64: true }],
  ['a program that does not deflate', { name: 'RUN-8-1.jpe', bytes: pixel, method: 0 }],
  ['a browser that has downloaded it twice', { name: 'RUN-8-1 (2).jpg', bytes: pixel }],
  ['Android, without a space', { name: 'RUN-8(1).jpg', bytes: pixel }],
  ['a copy on Windows', { name: 'RUN-8 - Copy.jpg', bytes: pixel }],
  ['a copy on a Mac', { name: 'RUN-8 copy 2.jpg', bytes: pixel }],
  ['a phone, in a folder by its SKU', { name: 'RUN-8/IMG_0001.JPG', bytes: pixel }],
])('a picture is found in a ZIP of %s', async (_by, entry) => {
  const zip = await zipBytes([
    entry,
    { name: '__MACOSX/._RUN-8-1.jpg', bytes: pixel },
    { name: 'a/Thumbs.db', bytes: pixel },
  ])
  const files = await list(zip)
  expect(planPictures(files, owners)).toMatchObject({ products: [{ productId: 'a', files: [0] }], left: [] })
  expect(files[0] && text(await readFromZip(sourceOf(zip), files[0]))).toBe('a picture')
})

test('names of MS-DOS and of macOS are shown as they were', async () => {
  const zip = await zipBytes([
    { name: Buffer.of(0x82, 0x74, 0x82), bytes: pixel },
    { name: 'cafe\u0301', bytes: pixel },
  ])
  expect((await list(zip)).map(({ path }) => path)).toEqual(['été', 'café'])
})

test.each([
  ['RUN-8.heic', 8, 'heic'],
  ['RUN-8.jpg', 12, 'packing'],
  ['RUN-8.gif', 8, 'type'],
])('%s, packed by method %i, is left out for its own reason', async (name, method, reason) => {
  const files = await list(await zipBytes([{ name, bytes: pixel, method }]))
  expect(planPictures(files, owners).left).toMatchObject([{ path: name, reason }])
})

test('a file is as packed as a picture can be, up to a hundred times; a small one may be packed more', () => {
  const file = { path: 'RUN-8.jpg', isEncrypted: false, method: 8 }
  const reasonOf = (bytes: number, packedBytes: number) =>
    planPictures([{ ...file, bytes, packedBytes }], owners).left[0]?.reason
  const megabyte = 2 ** 20
  expect([reasonOf(2 * megabyte, megabyte / 50), reasonOf(2 * megabyte, megabyte / 50 - 1)]).toEqual([
    undefined,
    'ratio',
  ])
  expect([reasonOf(megabyte, 1), reasonOf(25 * megabyte, megabyte)]).toEqual([undefined, undefined])
  expect(reasonOf(25 * megabyte + 1, 25 * megabyte)).toBe('large')
})

test('only what products get counts for the size of a ZIP that is unpacked', () => {
  const gigabyte = 2 ** 30
  const files = [4 * gigabyte, 1, gigabyte].map((bytes, nth) => {
    return { path: `${nth}.jpg`, bytes, packedBytes: bytes, isEncrypted: false, method: 0 }
  })
  const of = (...indexes: number[]) => [{ productId: 'a', productName: 'Runner', files: indexes }]
  expect([of(0), of(0, 1), of(1, 2)].map((products) => isTooLargeUnpacked(files, products))).toEqual([
    ...[false, true, false],
  ])
})

test('a RAR and a 7z file are called so', async () => {
  for (const start of ['Rar!\x1a\x07\x01\x00', '7z\xbc\xaf\x27\x1c'])
    await expect(list(Buffer.from(start.padEnd(99), 'latin1'))).rejects.toThrow('not-zip')
})
