import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
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
