import { groupDigits } from '../../../lib/numbers.ts'
import { MAX_JPEG_MEGAPIXELS, MAX_MEGAPIXELS, type PictureProblem } from '../../../lib/picture-files.ts'
import { RESERVED_GIGABYTES } from '../../../lib/upload-parts.ts'
import { RESUMABLE_DAYS, type ZipProblem } from '../batches/rules.ts'
import { MAX_PICTURES } from '../products/rules.ts'
import { isCode } from '../size-text-rules.ts'

export const MAX_ZIP_FILES = 5_000
const GIGABYTE = 2 ** 30
const MAX_ZIP_GIGABYTES = 2
export const MAX_ZIP_BYTES = MAX_ZIP_GIGABYTES * GIGABYTE
/** ZIPs of the shop that are uploaded or worked through at a time. */
export const MAX_OPEN_ZIPS = 10
/** What became of each file is kept for so many days after the end; the counts stay. */
export const REPORT_DAYS = 90
export const MAX_FILES_SHOWN = 200
/** The limit is for one unpacked file. */
export const MAX_PICTURE_MEGABYTES = 25
const MAX_UNPACKED_GIGABYTES = 4
/** Pictures are compressed already. */
const MAX_RATIO = 100
const MIN_BYTES_OF_RATIO = 2 ** 20
/** The thumbnail and its gallery. */
export const MAX_PICTURES_OF_PRODUCT = MAX_PICTURES + 1

export type Owner = { productId: string; productName: string }
/** `method`: 0 is stored, 8 is deflated; nothing else is read. */
export type FileInZip = {
  path: string
  bytes: number
  packedBytes: number
  isEncrypted: boolean
  method: number
}

export type LeftReason =
  | 'outside'
  | 'locked'
  | 'zip'
  | 'type'
  | 'heic'
  | 'animated'
  | 'packing'
  | 'large'
  | 'ratio'
  | 'pixels'
  | 'slow'
  | 'unknown'
  | 'gone'
  | 'twice'
  | 'too-many'
  | 'unreadable'
  | 'missing'
  | 'answer'
  | 'unreachable'
  | 'address'
  | 'inside'
export type LeftFile = { index: number; path: string; reason: LeftReason }

export type ReportedFile = {
  place: number
  path: string
  productId: string | null
  productName: string | null
  outcome: 'taken' | LeftReason
}

export type PicturesRefusal = {
  reason: 'no-zip' | 'other-admin' | 'ended' | 'wrong-part' | 'too-many-zips' | 'no-room'
}

/** `files`: indexes of the files, the thumbnail first. */
export type ProductPictures = Owner & { files: number[] }

/**
 * `RUN-8-2.jpg` is the second picture of the SKU `RUN-8`, unless a size has the SKU `RUN-8-2`: the likeliest first, in lower
 * case. Computers add ` - Copy` and `(1)` to names, and a phone's `IMG_0001.jpg` is of the SKU that its folder is named by.
 */
export function skusOf(path: string): { sku: string; number: number }[] {
  const name = nameOf(path).replace(/\.[^.]*$/, '')
  const bare = name.replace(/^copy of /i, '').replace(/( -)? copy( \(?\d+\)?)?$| ?\(\d{1,4}\)$/i, '')
  const folder = path.split('/').at(-2) ?? ''
  const numbers = new Map<string, number>()
  for (const { sku, number } of [
    { sku: name, number: 0 },
    numbered(name),
    { sku: bare, number: 0 },
    numbered(bare),
    { sku: folder, number: numbered(name).number },
  ])
    if (isCode(sku) && !numbers.has(sku.toLowerCase())) numbers.set(sku.toLowerCase(), number)
  return [...numbers].map(([sku, number]) => ({ sku, number }))
}

function numbered(name: string): { sku: string; number: number } {
  const [, sku = '', number = ''] = /^(.+?)(?:[-_ ]\(?|\()(\d{1,4})\)?$/.exec(name) ?? []
  return { sku, number: Number(number) }
}

export function isHidden(path: string): boolean {
  return path.endsWith('/') || /(^|\/)(__MACOSX\/|\.[^/]*$|thumbs\.db$|desktop\.ini$)/i.test(path)
}

/** Why a file is no picture, before it is unpacked. */
function problemOfFile({ path, bytes, packedBytes, isEncrypted, method }: FileInZip): LeftReason | null {
  if (/^(\/|[a-z]:)/i.test(path) || path.split('/').includes('..')) return 'outside'
  if (isEncrypted) return 'locked'
  if (/\.zip$/i.test(path)) return 'zip'
  if (/\.hei[cf]$/i.test(path)) return 'heic'
  if (!/\.(png|jpe?g|jpe|jfif|pjpe?g|webp|avif)$/i.test(path)) return 'type'
  if (method !== 0 && method !== 8) return 'packing'
  if (bytes > MAX_PICTURE_MEGABYTES * 2 ** 20) return 'large'
  return bytes > MIN_BYTES_OF_RATIO && bytes > MAX_RATIO * packedBytes ? 'ratio' : null
}

/** A product's pictures are sorted by number, then by name; keys of `owners` are SKUs in lower case. */
export function planPictures(
  files: readonly FileInZip[],
  owners: ReadonlyMap<string, Owner>,
): { products: ProductPictures[]; left: LeftFile[] } {
  const left: LeftFile[] = []
  const matched: { index: number; number: number; path: string; owner: Owner }[] = []
  const paths = new Set<string>()
  for (const [index, file] of files.entries()) {
    const { path } = file
    if (isHidden(path)) continue
    const reason = paths.has(path) ? 'twice' : problemOfFile(file)
    paths.add(path)
    const found = skusOf(path).find(({ sku }) => owners.has(sku))
    const owner = found && owners.get(found.sku)
    if (reason !== null || !owner) left.push({ index, path, reason: reason ?? 'unknown' })
    else matched.push({ index, number: found.number, path, owner })
  }
  const products = [...Map.groupBy(matched, ({ owner }) => owner.productId).values()].map((pictures) => {
    const sorted = pictures.toSorted(
      (one, other) => one.number - other.number || (one.path < other.path ? -1 : 1),
    )
    for (const { index, path } of sorted.slice(MAX_PICTURES_OF_PRODUCT))
      left.push({ index, path, reason: 'too-many' })
    const files = sorted.slice(0, MAX_PICTURES_OF_PRODUCT).map(({ index }) => index)
    const { productId, productName } = (sorted[0] as (typeof sorted)[number]).owner
    return { productId, productName, files }
  })
  return { products, left }
}

/** Whether a ZIP unpacks to more than the shop takes, though none of its files does. */
export function isTooLargeUnpacked(
  files: readonly FileInZip[],
  products: readonly ProductPictures[],
): boolean {
  const indexes = products.flatMap(({ files }) => files)
  const bytes = indexes.reduce((sum, index) => sum + (files[index]?.bytes ?? 0), 0)
  return bytes > MAX_UNPACKED_GIGABYTES * GIGABYTE
}

export function leftReasonOf(problem: PictureProblem): LeftReason {
  switch (problem) {
    case 'type':
    case 'heic':
    case 'animated':
    case 'slow':
      return problem
    case 'too-large':
      return 'pixels'
    default:
      return 'unreadable'
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

export const leftInWords: Record<LeftReason, string> = {
  outside: 'Its path leads out of the ZIP',
  locked: 'It is locked with a password',
  zip: 'A ZIP within the ZIP is not opened',
  type: 'It is not a PNG, JPEG, WebP or AVIF file',
  heic: 'It is an iPhone photo in HEIC: choose Most Compatible in Settings › Camera › Formats',
  animated: 'It is animated: use a still picture',
  packing: 'It is packed in an unusual way: make the ZIP with your computer’s own command',
  large: `It is larger than ${MAX_PICTURE_MEGABYTES} MB`,
  ratio: `It unpacks to more than ${MAX_RATIO} times its size, as no picture does`,
  pixels: `It has more than ${MAX_MEGAPIXELS} megapixels, or as a JPEG more than ${MAX_JPEG_MEGAPIXELS}`,
  slow: 'Reading it takes too long: make it smaller',
  unknown: 'No size has this SKU',
  gone: 'Its product was deleted',
  twice: 'It is there twice',
  'too-many': `A product has at most ${MAX_PICTURES_OF_PRODUCT} pictures`,
  unreadable: 'It cannot be read: its file is damaged',
  missing: 'There is no picture at this address any more',
  answer: 'The server with this address did not give the picture',
  unreachable: 'The server with this address did not answer',
  address: 'The shop asks no such address',
  inside: 'The address is within a private network, which the shop does not ask',
}

export const zipProblemInWords: Record<ZipProblem, string> = {
  damaged: 'The ZIP cannot be read: it is damaged, or not all of it is there',
  'not-zip': 'This is a RAR or 7z file, not a ZIP. Pack the pictures as a ZIP',
  'not-whole': 'This is not a whole ZIP file',
  'too-many': `The ZIP has more than ${groupDigits(MAX_ZIP_FILES)} files. Part it in several`,
  unpacked: `Unpacked, its pictures are more than ${MAX_UNPACKED_GIGABYTES} GB. Part it in several`,
  lost: 'What was uploaded is no longer there. Upload the ZIP again',
  failed: 'The shop could not work through it, as its log says. Upload the ZIP again',
  expired: `It was not uploaded as a whole within ${RESUMABLE_DAYS} days`,
  undone: 'It was undone before all of it was worked through',
}
/** Pictures of an import have no ZIP to upload again. */
export const fetchFailed =
  'The shop could not fetch all of the pictures, as its log says. The same file again fetches those of products without'
export const zipEmpty = 'The ZIP is empty'
export const zipTooLarge = `A ZIP has at most ${MAX_ZIP_GIGABYTES} GB. Part it in several`

/** Why a ZIP of so many bytes is not uploaded at all. */
export function zipSizeProblem(bytes: number): string | null {
  if (bytes === 0) return zipEmpty
  return bytes > MAX_ZIP_BYTES ? zipTooLarge : null
}

export const waitsForRoom = `The server’s disk is full: ${RESERVED_GIGABYTES} GB of it stays free. The shop goes on by itself once there is room`
