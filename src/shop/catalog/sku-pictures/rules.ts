import { isCode, MAX_PICTURES } from '../products/rules.ts'

export const MAX_ZIP_FILES = 5_000
/** Of one file in the ZIP, unpacked. */
const MAX_PICTURE_MEGABYTES = 25
export const MAX_SKUS_AT_ONCE = 1_000
/** The thumbnail and its gallery. */
export const MAX_PICTURES_OF_PRODUCT = MAX_PICTURES + 1

export type Owner = { productId: string; productName: string }
export type FileInZip = { path: string; bytes: number; isEncrypted: boolean }
export type LeftReason =
  | 'outside'
  | 'locked'
  | 'zip'
  | 'type'
  | 'large'
  | 'unknown'
  | 'too-many'
  | 'unreadable'
export type LeftFile = { path: string; reason: LeftReason }

export type PicturesRefusal =
  | { reason: 'no-product' | 'other-batch' | 'undone' }
  | { reason: 'not-pictures'; count: number }

/** `files`: indexes of the files, the thumbnail first. */
export type ProductPictures = Owner & { files: number[] }

/**
 * `RUN-8-2.jpg` is the second picture of the SKU `RUN-8`, unless a size has the SKU `RUN-8-2`: the likeliest first, in lower
 * case.
 */
export function skusOf(path: string): { sku: string; number: number }[] {
  const name = nameOf(path).replace(/\.[^.]*$/, '')
  const [, sku = '', number = ''] = /^(.+?)[-_ ]\(?(\d{1,4})\)?$/.exec(name) ?? []
  const all = [
    { sku: name, number: 0 },
    { sku, number: Number(number) },
  ]
  return all.filter(({ sku }) => isCode(sku)).map(({ sku, number }) => ({ sku: sku.toLowerCase(), number }))
}

/** What operating systems add to a ZIP, and folders. */
export function isHidden(path: string): boolean {
  return path.endsWith('/') || path.startsWith('__MACOSX/') || nameOf(path).startsWith('.')
}

/** Why a file is no picture, before it is unpacked. */
function problemOfFile({ path, bytes, isEncrypted }: FileInZip): LeftReason | null {
  if (path.startsWith('/') || path.split(/[/\\]/).includes('..')) return 'outside'
  if (isEncrypted) return 'locked'
  if (/\.zip$/i.test(path)) return 'zip'
  if (!/\.(png|jpe?g)$/i.test(path)) return 'type'
  return bytes > MAX_PICTURE_MEGABYTES * 2 ** 20 ? 'large' : null
}

/** By product, in the order of the numbers and then of the names; `owners` by SKU in lower case. */
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
  type: 'It is not a PNG or JPEG file',
  large: `It is larger than ${MAX_PICTURE_MEGABYTES} MB`,
  unknown: 'No size has this SKU',
  'too-many': `A product has at most ${MAX_PICTURES_OF_PRODUCT} pictures`,
  unreadable: 'It cannot be read: its file is damaged',
}
