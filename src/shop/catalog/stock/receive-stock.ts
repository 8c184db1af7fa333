import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { attempt } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { productDifference } from '../audit-fields-rules.ts'
import { type Incoming, incomingAfter, isSameIncoming } from '../incoming-rules.ts'
import { moveStock } from '../products/move-stock.ts'
import { MAX_UNITS } from '../products/rules.ts'
import { lockProduct, readProductsOfSizes, updateProducts } from '../products/store.ts'
import { lockPrices } from '../reprice.ts'
import type { Product, Size } from '../rules.ts'
import { detailsIn } from '../size-fields-rules.ts'
import { readProducts } from '../store.ts'

export type IncomingRefusal = { reason: 'no-size' | 'changed' | 'too-many' }

/** Null expects nothing any more. Refused when another admin has changed `expected` since. */
export function expectStock(
  by: string,
  sizeId: string,
  { expected, incoming }: { expected: Incoming | null; incoming: Incoming | null },
): Promise<Result<Product, IncomingRefusal>> {
  return changeSize(by, sizeId, expected, { units: 0, incoming })
}

export function receiveStock(
  by: string,
  sizeId: string,
  { expected, received }: { expected: Incoming; received: number },
): Promise<Result<Product, IncomingRefusal>> {
  return changeSize(by, sizeId, expected, { units: received, incoming: incomingAfter(expected, received) })
}

/** Lock order: prices, sizes, products. One change in the audit log, undone as an edit of the product is. */
function changeSize(
  by: string,
  sizeId: string,
  expected: Incoming | null,
  { units, incoming }: { units: number; incoming: Incoming | null },
): Promise<Result<Product, IncomingRefusal>> {
  return attempt(async (tx) => {
    await lockPrices(tx)
    const [id] = await readProductsOfSizes(tx, [sizeId])
    const was = id === undefined ? null : await lockProduct(tx, id)
    const size = was?.sizes.find((each: Size) => each.id === sizeId)
    if (!was || !size) return refused({ reason: 'no-size' })
    if (!isSameIncoming(size.incoming, expected)) return refused({ reason: 'changed' })
    if (size.stock + units > MAX_UNITS) return refused({ reason: 'too-many' })
    const moved = units > 0 ? [{ id: sizeId, by: units }] : []
    const edited = [{ id: sizeId, ...detailsIn(size), incoming }]
    await moveStock(tx, [{ productId: was.id, plan: { added: [], moved, removed: [], edited } }])
    await updateProducts(tx, [{ id: was.id, changes: {} }], clock.now())
    const [is = was] = await readProducts(tx, [was.id])
    const changed = productDifference(was, is)
    if (changed)
      await recordChanges(tx, {
        by,
        thing: 'product',
        id: was.id,
        name: was.name,
        verb: 'edited',
        ...changed,
      })
    return done(is)
  })
}
