import type { PictureProblem } from '../../../lib/picture-files.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { attempt, db } from '../../../platform/database.ts'
import { ingestPicture } from '../../../platform/images.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { productDifference } from '../audit-fields-rules.ts'
import { addToBatch, insertBatch, listChangedIn, lockBatch } from '../batches/store.ts'
import { changesIn } from '../products/rules.ts'
import { lockProduct } from '../products/store.ts'
import { writeProduct } from '../products/write-product.ts'
import { lockPrices } from '../reprice.ts'
import type { PicturesRefusal } from './rules.ts'
import { markProductDone } from './store.ts'

const noStock = { added: [], moved: [], removed: [], edited: [] }

/** Replaces the pictures of a product, once in a batch however often it is sent. Lock order: batch, prices, product. */
export async function setPictures(
  by: string,
  id: string,
  { batch, name, pictures }: { batch: string; name: string; pictures: readonly string[] },
): Promise<Result<{ changed: boolean }, PicturesRefusal>> {
  const hashes: string[] = []
  const problems: PictureProblem[] = []
  // Before the transaction, because decoding is slow, and one after the other, to bound the memory.
  for (const picture of pictures) {
    const ingested = await ingestPicture(db, picture)
    if (ingested.ok) hashes.push(ingested.value)
    else problems.push(ingested.refusal.problem)
  }
  const [thumbnail = null, ...gallery] = hashes
  if (problems.length > 0) return refused({ reason: 'not-pictures', problems })
  return attempt(async (tx) => {
    await insertBatch(tx, { id: batch, kind: 'edit', name, by })
    const locked = await lockBatch(tx, batch)
    if (locked?.by !== by || locked.kind !== 'edit') return refused({ reason: 'other-batch' })
    if (locked.isUndone) return refused({ reason: 'undone' })
    await lockPrices(tx)
    const was = await lockProduct(tx, id)
    if (!was) return refused({ reason: 'no-product' })
    if ((await listChangedIn(tx, batch, [id])).has(id)) return done({ changed: true })
    if (!(await markProductDone(tx, batch, id))) return done({ changed: false })
    const changes = changesIn(was, { thumbnail, gallery })
    const counts = { added: 0, changed: 0, unchanged: 0, refused: 0 }
    if (Object.keys(changes).length === 0) {
      await addToBatch(tx, batch, [], { ...counts, unchanged: 1 })
      return done({ changed: false })
    }
    const is = await writeProduct(tx, id, changes, noStock)
    const changed = productDifference(was, is)
    if (!changed) throw new Error('what changes is another thing')
    const change = { by, thing: 'product', id, name: is.name, verb: 'edited', ...changed } as const
    await addToBatch(tx, batch, await recordChanges(tx, change), { ...counts, changed: 1 })
    return done({ changed: true })
  })
}
