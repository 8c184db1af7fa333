import { hashIn } from '../../../lib/pictures.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { db } from '../../../platform/database.ts'
import { ingestPicture, type PictureRefusal } from '../../../platform/images.ts'
import type { Product } from '../rules.ts'
import type { PicturesSent, ProductProblems } from './rules.ts'

type SentPictures = { thumbnail?: string | null; gallery?: string[] }
type IngestResult = Result<string, PictureRefusal>
type StoredPictures = Pick<Product, 'thumbnail' | 'gallery'>

/** Stores data URLs and returns hashes. Runs before the transaction, because decoding is slow. */
export async function ingestPictures(
  { thumbnail, gallery }: PicturesSent,
  has: StoredPictures,
): Promise<{ taken: SentPictures; problems: ProductProblems }> {
  const own = new Set([has.thumbnail, ...has.gallery].flatMap((picture) => picture?.hash ?? []))
  const known = new Map<string, Promise<IngestResult>>()
  const takeOnce = (sent: string) => {
    const hash = known.get(sent) ?? take(sent, own)
    known.set(sent, hash)
    return hash
  }
  const taken: SentPictures = {}
  const problems: ProductProblems = {}
  if (thumbnail !== undefined) {
    const ingested = thumbnail === null ? done(null) : await takeOnce(thumbnail)
    if (ingested.ok) taken.thumbnail = ingested.value
    else problems.thumbnail = ingested.refusal.problem
  }
  if (gallery !== undefined) {
    const ingested: IngestResult[] = []
    for (const picture of gallery) ingested.push(await takeOnce(picture))
    taken.gallery = ingested.flatMap((each) => (each.ok ? [each.value] : []))
    const wrong = ingested.flatMap((each) => (each.ok ? [] : [each.refusal.problem]))
    if (wrong.length > 0) problems.gallery = wrong
  }
  return { taken, problems }
}

async function take(sent: string, own: ReadonlySet<string>): Promise<IngestResult> {
  const hash = hashIn(sent)
  if (hash === null) return ingestPicture(db, sent)
  return own.has(hash) ? done(hash) : refused({ reason: 'not-a-picture', problem: 'type' })
}
