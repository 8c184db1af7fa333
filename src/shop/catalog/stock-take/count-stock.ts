import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { attempt } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { productDifference } from '../audit-fields-rules.ts'
import { addToBatch, insertBatch, lockBatch } from '../batches/store.ts'
import { moveStock } from '../products/move-stock.ts'
import { MAX_UNITS } from '../products/rules.ts'
import { lockProducts, lockSizesOf, readProductsOfSizes, updateProducts } from '../products/store.ts'
import { lockPrices } from '../reprice.ts'
import { readProducts } from '../store.ts'
import type { Count, CountRefusal } from './rules.ts'

/**
 * Stock moves by `counted - expected`, so that units sold since the scan stay sold. All counts or none. Lock order: batch,
 * prices, sizes, products.
 */
export function countStock(
  by: string,
  { batch, name, counts }: { batch: string; name: string; counts: readonly Count[] },
): Promise<Result<{ changed: number; units: number }, CountRefusal>> {
  return attempt(async (tx) => {
    await insertBatch(tx, { id: batch, kind: 'count', name, by })
    const locked = await lockBatch(tx, batch)
    if (!locked?.isEmpty || locked.kind !== 'count' || locked.by !== by)
      return refused({ reason: 'sent-before' })
    await lockPrices(tx)
    const differing = counts.filter(({ expected, counted }) => expected !== counted)
    const productIds = await readProductsOfSizes(
      tx,
      differing.map(({ sizeId }) => sizeId),
    )
    await lockSizesOf(tx, productIds)
    await lockProducts(tx, productIds)
    const were = await readProducts(tx, productIds)
    const sizes = new Map(
      were.flatMap((product) => product.sizes.map((size) => [size.id, { ...size, product }])),
    )
    const problems = differing.flatMap(({ sizeId, expected, counted }) => {
      const there = sizes.get(sizeId)
      const after = there ? there.stock + counted - expected : -1
      if (there && after >= 0 && after <= MAX_UNITS) return []
      return [{ sizeId, name: there?.product.name ?? '', size: there?.size ?? null, left: there?.stock ?? 0 }]
    })
    if (problems.length > 0) return refused({ reason: 'impossible', problems })
    const moved = differing.map(({ sizeId, expected, counted }) => ({ id: sizeId, by: counted - expected }))
    await moveStock(
      tx,
      were.map(({ id: productId, sizes }) => {
        const own = new Set(sizes.map(({ id }) => id))
        const plan = { added: [], moved: moved.filter(({ id }) => own.has(id)), removed: [], edited: [] }
        return { productId, plan }
      }),
    )
    await updateProducts(
      tx,
      were.map(({ id }) => ({ id, changes: {} })),
      clock.now(),
    )
    const are = new Map((await readProducts(tx, productIds)).map((product) => [product.id, product]))
    const entries = were.flatMap((was) => {
      const is = are.get(was.id)
      const changed = is && productDifference(was, is)
      return changed
        ? [{ by, thing: 'product', id: was.id, name: was.name, verb: 'edited', ...changed } as const]
        : []
    })
    await addToBatch(tx, batch, await recordChanges(tx, ...entries), {
      added: 0,
      changed: entries.length,
      unchanged: counts.length - differing.length,
      refused: 0,
    })
    return done({ changed: differing.length, units: moved.reduce((units, { by }) => units + by, 0) })
  })
}
