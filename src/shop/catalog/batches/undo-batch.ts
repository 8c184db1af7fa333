import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { attempt, type Tx } from '../../../platform/database.ts'
import { discardParts } from '../../../platform/upload-parts.ts'
import type { StoredChange } from '../../audit-log/rules.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { deleteRedirects } from '../moving-in/store.ts'
import { lockProducts, lockSizesOf, markDeleted, readOrdered } from '../products/store.ts'
import { isAsCreated, undoProductChange } from '../products/undo-product-change.ts'
import { lockPrices } from '../reprice.ts'
import { readProducts } from '../store.ts'
import { type KeptReason, MAX_UNDONE_AT_ONCE } from './rules.ts'
import { closeImport, lockBatch, markKept, markUndone, readOpenChanges, stopZip } from './store.ts'

type KeptChange = { id: string; reason: KeptReason }

/**
 * Undoes up to `MAX_UNDONE_AT_ONCE` changes, and is called until nothing is left (docs/decisions/0138). What was ordered or
 * changed since stays. Lock order: import, ZIP, batch, prices, sizes, products.
 */
export async function undoBatch(
  by: string,
  id: string,
): Promise<Result<{ undone: number; kept: number; isFinished: boolean }, { reason: 'no-batch' | 'undone' }>> {
  let hasStopped = false
  const undone = await attempt(async (tx) => {
    await closeImport(tx, id)
    hasStopped = await stopZip(tx, id, by)
    const batch = await lockBatch(tx, id)
    if (!batch) return refused({ reason: 'no-batch' })
    if (batch.isUndone) return refused({ reason: 'undone' })
    await lockPrices(tx)
    const changes = await readOpenChanges(tx, id, MAX_UNDONE_AT_ONCE)
    const ids = [...new Set(changes.map(({ thingId }) => thingId))]
    await lockSizesOf(tx, ids)
    await lockProducts(tx, ids)
    const created = changes.filter(({ before }) => before === null)
    const edited = changes.filter(({ before }) => before !== null)
    const kept = [...(await undoEdits(tx, by, edited)), ...(await undoCreations(tx, by, created))]
    await markKept(tx, kept)
    const isFinished = changes.length < MAX_UNDONE_AT_ONCE
    if (isFinished) {
      await deleteRedirects(tx, id)
      await markUndone(tx, id, by)
    }
    return done({ undone: changes.length - kept.length, kept: kept.length, isFinished })
  })
  if (undone.ok && hasStopped) await discardParts(id)
  return undone
}

async function undoEdits(tx: Tx, by: string, changes: readonly StoredChange[]): Promise<KeptChange[]> {
  const kept: KeptChange[] = []
  for (const change of changes) {
    const undone = await undoProductChange(tx, by, change)
    if (!undone.ok)
      kept.push({ id: change.id, reason: undone.refusal.reason === 'gone' ? 'gone' : 'changed' })
  }
  return kept
}

/** Once for all of them, as an import adds up to 10,000. */
async function undoCreations(tx: Tx, by: string, changes: readonly StoredChange[]): Promise<KeptChange[]> {
  const ids = changes.map(({ thingId }) => thingId)
  const products = new Map((await readProducts(tx, ids)).map((product) => [product.id, product]))
  const ordered = await readOrdered(tx, ids)
  const reasonOf = ({ thingId, after }: StoredChange): KeptReason | null => {
    const product = products.get(thingId)
    if (!product) return 'gone'
    if (ordered.has(thingId)) return 'ordered'
    return isAsCreated(product, after) ? null : 'changed'
  }
  const kept = changes.flatMap((change) => {
    const reason = reasonOf(change)
    return reason ? [{ id: change.id, reason }] : []
  })
  const keptIds = new Set(kept.map(({ id }) => id))
  const undone = changes.filter(({ id }) => !keptIds.has(id))
  if (undone.length === 0) return kept
  const goneIds = undone.map(({ thingId }) => thingId)
  await markDeleted(tx, goneIds, clock.now())
  await recordChanges(
    tx,
    ...undone.map(
      ({ id: undoes, thingId: id, name, after }) =>
        ({ by, thing: 'product', id, name, verb: 'restored', before: after, after: null, undoes }) as const,
    ),
  )
  return kept
}
