import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { attempt, db } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { productDifference, verbOf } from '../audit-fields-rules.ts'
import { productById } from '../find-products.ts'
import { lockPrices } from '../reprice.ts'
import type { Product } from '../rules.ts'
import { findProblems, type WrongProduct } from './create-product.ts'
import { ingestPictures } from './ingest-pictures.ts'
import { readSizes } from './read-sizes.ts'
import {
  changesIn,
  findTakenCodes,
  goLiveProblem,
  leavesSizes,
  type ProductEdit,
  planStock,
} from './rules.ts'
import { lockProduct, readCodeOwners } from './store.ts'
import { writeProduct } from './write-product.ts'

export type EditRefusal =
  | WrongProduct
  | { reason: 'no-product' }
  | { reason: 'saved-since'; product: Product }

/** Undefined fields stay; refused when `updatedAt` is stale. Removed sizes leave carts; orders keep their copy. */
export async function editProduct(
  by: string,
  id: string,
  { thumbnail, gallery, sizes: requested, updatedAt, ...details }: ProductEdit,
): Promise<Result<Product, EditRefusal>> {
  const found = await productById(db, id)
  if (!found) return refused({ reason: 'no-product' })
  if (isOlder(updatedAt, found)) return refused({ reason: 'saved-since', product: found })
  const { taken, problems: wrongPictures } = await ingestPictures({ thumbnail, gallery }, found)
  return attempt(async (tx) => {
    await lockPrices(tx)
    const was = await lockProduct(tx, id)
    if (!was) return refused({ reason: 'no-product' })
    if (isOlder(updatedAt, was)) return refused({ reason: 'saved-since', product: was })
    const { categoryId = was.category.id, sizesMean = was.sizesMean } = details
    const sized = { categoryId, sizesMean }
    const { sizes, problems: unread } = await readSizes(tx, sized, was.sizes, requested ?? was.sizes)
    const { plan, problems } = planStock(was.sizes, sizes)
    const wrongSizes = new Map([...problems, ...unread])
    const wrong = { ...wrongPictures, ...(await findProblems(tx, id, details)) }
    const takenCodes = findTakenCodes(id, sizes, await readCodeOwners(tx, requested ? sizes : []))
    if (wrongSizes.size + takenCodes.size > 0) wrong.sizes = new Map([...takenCodes, ...wrongSizes])
    const { regularPrice = was.regularPrice, salePrice = was.salePrice } = details
    if (salePrice > regularPrice) wrong.salePrice = true
    const changes = changesIn(was, { ...details, ...taken })
    const goLive = goLiveProblem(changes.goLiveAt, changes.active ?? was.active, clock.now())
    if (goLive) wrong.goLiveAt = goLive
    if (Object.keys(wrong).length > 0) return refused({ reason: 'wrong', problems: wrong })
    if (Object.keys(changes).length === 0 && leavesSizes(plan)) return done(was)
    const is = await writeProduct(tx, id, changes, plan)
    const changed = productDifference(was, is)
    if (!changed) throw new Error('what changes is another thing')
    const verb = verbOf(changed.after)
    await recordChanges(tx, { by, thing: 'product', id, name: is.name, verb, ...changed })
    return done(is)
  })
}

function isOlder(updatedAt: Date | undefined, product: Product): boolean {
  return updatedAt !== undefined && updatedAt.getTime() !== product.updatedAt.getTime()
}
