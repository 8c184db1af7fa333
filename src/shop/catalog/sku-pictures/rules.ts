import type { PictureProblem } from '../../../lib/picture-files.ts'
import { MAX_PICTURES } from '../products/rules.ts'
import { isCode } from '../size-text-rules.ts'

export const MAX_ZIP_FILES = 5_000
/** The limit is for one unpacked file. */
const MAX_PICTURE_MEGABYTES = 25
export const MAX_SKUS_AT_ONCE = 1_000
/** The thumbnail and its gallery. */
export const MAX_PICTURES_OF_PRODUCT = MAX_PICTURES + 1

export type Owner = { productId: string; productName: string }
/** `method`: 0 is stored, 8 is deflated; nothing else is read. */
export type FileInZip = { path: string; bytes: number; isEncrypted: boolean; method: number }

/** A ZIP is known again by its size and by what its directory says of its files, whatever its name is then. */
export function sourceOf(
  size: number,
  files: readonly { path: string; bytes: number; crc: number }[],
): string {
  let hash = 0x811c9dc5
  for (const { path, bytes, crc } of files)
    for (const letter of `${path} ${bytes} ${crc};`)
      hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return `${size}-${files.length}-${hash.toString(16)}`
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
  | 'unknown'
  | 'too-many'
  | 'unreadable'
export type LeftFile = { path: string; reason: LeftReason }

export type PicturesRefusal =
  | { reason: 'no-product' | 'other-batch' | 'undone' }
  | { reason: 'not-pictures'; problems: PictureProblem[] }

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
function problemOfFile({ path, bytes, isEncrypted, method }: FileInZip): LeftReason | null {
  if (path.startsWith('/') || path.split('/').includes('..')) return 'outside'
  if (isEncrypted) return 'locked'
  if (/\.zip$/i.test(path)) return 'zip'
  if (/\.hei[cf]$/i.test(path)) return 'heic'
  if (!/\.(png|jpe?g|jpe|jfif|pjpe?g|webp|avif)$/i.test(path)) return 'type'
  if (method !== 0 && method !== 8) return 'packing'
  return bytes > MAX_PICTURE_MEGABYTES * 2 ** 20 ? 'large' : null
}

/** A product's pictures are sorted by number, then by name; keys of `owners` are SKUs in lower case. */
export function planPictures(
  files: readonly FileInZip[],
  owners: ReadonlyMap<string, Owner>,
): { products: ProductPictures[]; left: LeftFile[] } {
  const left: LeftFile[] = []
  const matched: { index: number; number: number; path: string; owner: Owner }[] = []
  for (const [index, file] of files.entries()) {
    const { path } = file
    if (isHidden(path)) continue
    const reason = problemOfFile(file)
    const found = skusOf(path).find(({ sku }) => owners.has(sku))
    const owner = found && owners.get(found.sku)
    if (reason !== null || !owner) left.push({ path, reason: reason ?? 'unknown' })
    else matched.push({ index, number: found.number, path, owner })
  }
  const ids = new Set(matched.map(({ owner }) => owner.productId))
  const products = [...ids].map((id) => {
    const pictures = matched.filter(({ owner }) => owner.productId === id)
    const sorted = pictures.toSorted(
      (one, other) => one.number - other.number || (one.path < other.path ? -1 : 1),
    )
    for (const { path } of sorted.slice(MAX_PICTURES_OF_PRODUCT)) left.push({ path, reason: 'too-many' })
    const files = sorted.slice(0, MAX_PICTURES_OF_PRODUCT).map(({ index }) => index)
    const { productId, productName } = (sorted[0] as (typeof sorted)[number]).owner
    return { productId, productName, files }
  })
  return { products, left }
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
  unknown: 'No size has this SKU',
  'too-many': `A product has at most ${MAX_PICTURES_OF_PRODUCT} pictures`,
  unreadable: 'It cannot be read: its file is damaged',
}
