import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipOf as zipWith } from '../../../../tests/outside/zips.ts'
import { planPictures } from '../../../shop/catalog/sku-pictures/rules.ts'
import { listZip, readFromZip } from './read-zip.ts'

const zipOf = (files: Record<string, Uint8Array>, level: 0 | 6 = 6) =>
  new Blob([zipSync(files, { level }) as BlobPart])
const text = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes)

async function changed(zip: Blob, change: (view: DataView) => void): Promise<Blob> {
  const bytes = await zip.arrayBuffer()
  change(new DataView(bytes))
  return new Blob([bytes])
}
/** Where the first entry of the directory begins. */
const directoryIn = (view: DataView) => view.getUint32(view.byteLength - 22 + 16, true)

test('files of a ZIP are listed without being unpacked, and each is read alone', async () => {
  for (const level of [0, 6] as const) {
    const zip = zipOf(
      { 'RUN-8-1.jpg': strToU8('one'), 'shoes/RUN-8-2.png': strToU8('two'.repeat(9_000)) },
      level,
    )
    const files = await listZip(zip)
    expect(files.map(({ path, bytes }) => [path, bytes])).toEqual([
      ['RUN-8-1.jpg', 3],
      ['shoes/RUN-8-2.png', 27_000],
    ])
    const read = await Promise.all(files.map((file) => readFromZip(zip, file)))
    expect(read.map(text)).toEqual(['one', 'two'.repeat(9_000)])
  }
})

test('a bomb is given up at the size it is said to have', async () => {
  const zip = await changed(zipOf({ 'RUN-8.jpg': new Uint8Array(80_000_000) }), (view) =>
    view.setUint32(directoryIn(view) + 24, 1_000, true),
  )
  const [file] = await listZip(zip)
  expect(file?.bytes).toBe(1_000)
  expect(file && (await readFromZip(zip, file))).toBeNull()
  const honest = await listZip(zipOf({ 'RUN-8.jpg': new Uint8Array(80_000_000) }))
  expect(planPictures(honest, new Map()).left).toEqual([{ path: 'RUN-8.jpg', reason: 'large' }])
})

test('a ZIP of 10,000 files, a cut one, one that is none, and an empty file are refused in words', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [`${index}.jpg`, strToU8('x')]),
  )
  await expect(listZip(zipOf(many, 0))).rejects.toThrow('more than 5,000 files')
  const zip = zipOf({ 'RUN-8.jpg': strToU8('picture') })
  await expect(listZip(zip.slice(0, zip.size - 30))).rejects.toThrow('not a whole ZIP')
  await expect(listZip(zip.slice(10))).rejects.toThrow('damaged')
  await expect(listZip(new Blob(['a picture of a shoe, and no ZIP']))).rejects.toThrow('not a whole ZIP')
  await expect(listZip(new Blob([]))).rejects.toThrow('damaged')
})

test('locked, nested and outside files are named and not read; a damaged one is null', async () => {
  const zip = await changed(
    zipOf({ 'RUN-8.jpg': strToU8('x'), '../RUN-9.jpg': strToU8('x'), 'more.zip': strToU8('PK') }),
    (view) => view.setUint16(directoryIn(view) + 8, 1, true),
  )
  const files = await listZip(zip)
  const owners = new Map([['run-8', { productId: 'a', productName: 'A' }]])
  expect(planPictures(files, owners)).toEqual({
    products: [],
    left: [
      { path: 'RUN-8.jpg', reason: 'locked' },
      { path: '../RUN-9.jpg', reason: 'outside' },
      { path: 'more.zip', reason: 'zip' },
    ],
  })
  const damaged = await changed(zipOf({ 'RUN-8.jpg': strToU8('picture'.repeat(99)) }), (view) =>
    view.setUint32(40, 0xffffffff, true),
  )
  const [file] = await listZip(damaged)
  expect(file && (await readFromZip(damaged, file))).toBeNull()
})

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
  const zip = zipWith([
    entry,
    { name: '__MACOSX/._RUN-8-1.jpg', bytes: pixel },
    { name: 'a/Thumbs.db', bytes: pixel },
  ])
  const files = await listZip(zip)
  expect(planPictures(files, owners)).toMatchObject({ products: [{ productId: 'a', files: [0] }], left: [] })
  expect(files[0] && text(await readFromZip(zip, files[0]))).toBe('a picture')
})

test('names of MS-DOS and of macOS are shown as they were', async () => {
  const zip = zipWith([
    { name: Buffer.of(0x82, 0x74, 0x82), bytes: pixel },
    { name: 'cafe\u0301', bytes: pixel },
  ])
  expect((await listZip(zip)).map(({ path }) => path)).toEqual(['été', 'café'])
})

test.each([
  ['RUN-8.heic', 8, 'heic'],
  ['RUN-8.jpg', 12, 'packing'],
  ['RUN-8.gif', 8, 'type'],
])('%s, packed by method %i, is left out for its own reason', async (name, method, reason) => {
  const files = await listZip(zipWith([{ name, bytes: pixel, method }]))
  expect(planPictures(files, owners).left).toEqual([{ path: name, reason }])
})

test('a RAR and a 7z file are called so', async () => {
  for (const start of ['Rar!\x1a\x07\x01\x00', '7z\xbc\xaf\x27\x1c'])
    await expect(listZip(new Blob([Buffer.from(start.padEnd(99), 'latin1')]))).rejects.toThrow(
      'a RAR or 7z file',
    )
})
