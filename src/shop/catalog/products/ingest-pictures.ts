import { hashIn } from '../../../lib/pictures.ts'
import { db } from '../../../platform/database.ts'
import { ingestPicture } from '../../../platform/images.ts'
import type { Product } from '../rules.ts'
import type { PicturesSent, ProductProblems } from './rules.ts'

type Taken = { thumbnail?: string | null; gallery?: string[] }
type Having = Pick<Product, 'thumbnail' | 'gallery'>

/** Stores data URLs and returns hashes. Runs before the transaction, because decoding is slow. */
export async function ingestPictures(
  { thumbnail, gallery }: PicturesSent,
  has: Having,
): Promise<{ taken: Taken; problems: ProductProblems }> {
  const own = new Set([has.thumbnail, ...has.gallery].flatMap((picture) => picture?.hash ?? []))
  const known = new Map<string, Promise<string | null>>()
  const takeOnce = (sent: string) => {
    const hash = known.get(sent) ?? take(sent, own)
    known.set(sent, hash)
    return hash
  }
  const taken: Taken = {}
  const problems: ProductProblems = {}
  if (thumbnail !== undefined) {
    taken.thumbnail = thumbnail === null ? null : await takeOnce(thumbnail)
    if (thumbnail !== null && taken.thumbnail === null) problems.thumbnail = true
  }
  if (gallery !== undefined) {
    const hashes: (string | null)[] = []
    for (const picture of gallery) hashes.push(await takeOnce(picture))
    taken.gallery = hashes.filter((hash) => hash !== null)
    const wrong = hashes.length - taken.gallery.length
    if (wrong > 0) problems.gallery = wrong
  }
  return { taken, problems }
}

async function take(sent: string, own: ReadonlySet<string>): Promise<string | null> {
  const hash = hashIn(sent)
  if (hash !== null) return own.has(hash) ? hash : null
  const result = await ingestPicture(db, sent)
  return result.ok ? result.value : null
}
