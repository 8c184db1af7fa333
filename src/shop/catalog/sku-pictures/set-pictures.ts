import { done, type Result, refused } from '../../../lib/result.ts'
import { attempt, type Tx } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { productDifference } from '../audit-fields-rules.ts'
import { addToBatch, lockBatch } from '../batches/store.ts'
import { changesIn } from '../products/rules.ts'
import { lockProduct } from '../products/store.ts'
import { writeProduct } from '../products/write-product.ts'
import { lockPrices } from '../reprice.ts'
import { type Lease, lockWorkingZip, markProductDone, settleFiles } from './store.ts'

type PictureFile = { place: number; picture: string }

const noStock = { added: [], moved: [], removed: [], edited: [] }
const noCounts = { added: 0, changed: 0, unchanged: 0, refused: 0 }

/**
 * Replaces the pictures of a product, once in a batch however often it is tried, the thumbnail first. Lock order: ZIP, batch, prices,
 * product.
 */
export function setPictures(
  batch: Lease & { by: string },
  productId: string,
  files: readonly PictureFile[],
): Promise<Result<null, { reason: 'ended' | 'undone' }>> {
  const firsts = files.filter(
    ({ picture }, index) => files.findIndex((other) => other.picture === picture) === index,
  )
  const placesOf = (some: readonly PictureFile[]) => some.map(({ place }) => place)
  return attempt(async (tx) => {
    if (!(await lockWorkingZip(tx, batch))) return refused({ reason: 'ended' })
    const locked = await lockBatch(tx, batch.id)
    if (locked?.isUndone) return refused({ reason: 'undone' })
    await lockPrices(tx)
    const isThere = await replacePictures(
      tx,
      { ...batch, isCounted: locked?.kind !== 'import' },
      productId,
      firsts.map(({ picture }) => picture),
    )
    await settleFiles(tx, batch, placesOf(firsts), isThere ? 'taken' : 'gone')
    await settleFiles(tx, batch, placesOf(files), 'twice')
    return done(null)
  })
}

/** Whether the product is there. An import counts its products when it adds them. */
async function replacePictures(
  tx: Tx,
  batch: { id: string; by: string; isCounted: boolean },
  id: string,
  [thumbnail, ...gallery]: readonly string[],
): Promise<boolean> {
  const was = await lockProduct(tx, id)
  if (!was) return false
  if (!(await markProductDone(tx, batch.id, id))) return true
  const changes = changesIn(was, { thumbnail: thumbnail ?? null, gallery })
  if (Object.keys(changes).length === 0) {
    await addToBatch(tx, batch.id, [], batch.isCounted ? { ...noCounts, unchanged: 1 } : noCounts)
    return true
  }
  const is = await writeProduct(tx, id, changes, noStock)
  const changed = productDifference(was, is)
  if (!changed) throw new Error('what changes is another thing')
  const change = { by: batch.by, thing: 'product', id, name: is.name, verb: 'edited', ...changed } as const
  const counts = batch.isCounted ? { ...noCounts, changed: 1 } : noCounts
  await addToBatch(tx, batch.id, await recordChanges(tx, change), counts)
  return true
}
