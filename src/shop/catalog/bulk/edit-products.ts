import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { attempt, type Database } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { productDifference, verbOf } from '../audit-fields-rules.ts'
import { addToBatch, insertBatch, listChangedIn, lockBatch } from '../batches/store.ts'
import { findLosses } from '../csv/find-losses.ts'
import type { PricedRow } from '../csv/rules.ts'
import { findProblems } from '../products/create-product.ts'
import type { ProductChanges } from '../products/rules.ts'
import { lockProducts, updateProducts } from '../products/store.ts'
import { lockPrices, reprice } from '../reprice.ts'
import type { Product } from '../rules.ts'
import { readProducts } from '../store.ts'
import { type BulkCheck, type BulkEdit, type BulkOutcome, type BulkRefusal, bulkChangesOf } from './rules.ts'

type PlannedEdit = { product: Product; changes: ProductChanges }

const MAX_EXAMPLES = 100
/** A preview reads so many at once, so that other requests wait for a part only. */
const BATCH_SIZE = 250

function planEdits(products: readonly Product[], ids: readonly string[], edit: BulkEdit) {
  const now = clock.now()
  const there = new Map(products.map((product) => [product.id, product]))
  const planned: PlannedEdit[] = []
  const refusals: BulkRefusal[] = []
  for (const id of ids) {
    const product = there.get(id)
    const plan = product ? bulkChangesOf(product, edit, now) : { problem: 'gone' as const }
    if ('problem' in plan) refusals.push({ id, name: product?.name ?? id, problem: plan.problem })
    else if (product && Object.keys(plan.changes).length > 0) planned.push({ product, changes: plan.changes })
  }
  return { planned, refusals, unchanged: ids.length - planned.length - refusals.length }
}

export async function checkEdits(on: Database, ids: readonly string[], edit: BulkEdit): Promise<BulkCheck> {
  const check: BulkCheck = {
    changed: 0,
    unchanged: 0,
    refused: [],
    examples: [],
    losing: 0,
    withoutPicture: [],
  }
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const part = ids.slice(from, from + BATCH_SIZE)
    const { planned, refusals, unchanged } = planEdits(await readProducts(on, part), part, edit)
    const losses = await findLosses(on, planned.flatMap(pricedRow))
    check.changed += planned.length
    check.unchanged += unchanged
    check.losing += losses.size
    check.refused.push(...refusals)
    for (const [index, { product, changes }] of planned.entries()) {
      if (changes.active && product.thumbnail === null) check.withoutPicture.push(product.id)
      if (check.examples.length === MAX_EXAMPLES) continue
      const after = await withNames(on, product, changes)
      const changed = productDifference(product, after)
      const { id, name } = product
      if (changed) check.examples.push({ id, name, ...changed, loss: losses.get(index) })
    }
  }
  return check
}

function pricedRow({ product, changes }: PlannedEdit, row: number): PricedRow[] {
  const { salePrice: price, categoryId = product.category.id } = changes
  return price === undefined ? [] : [{ row, price, product: { ...product, categoryId } }]
}

async function withNames(
  on: Database,
  product: Product,
  { categoryId, brandId, salePrice, regularPrice, active, goLiveAt }: ProductChanges,
): Promise<Product> {
  const nameOf = async (table: 'categories' | 'brands', id: string) =>
    (await on.selectFrom(table).where('id', '=', id).select('name').executeTakeFirst())?.name ?? id
  const { category, brand } = product
  return {
    ...product,
    ...(salePrice !== undefined && { salePrice }),
    ...(regularPrice !== undefined && { regularPrice }),
    ...(active !== undefined && { active }),
    ...(active && { goLiveAt: null }),
    ...(goLiveAt !== undefined && { goLiveAt }),
    ...(categoryId && {
      category: { ...category, id: categoryId, name: await nameOf('categories', categoryId) },
    }),
    ...(brandId && { brand: { ...brand, id: brandId, name: await nameOf('brands', brandId) } }),
  }
}

type BulkEditRequest = { by: string; ids: readonly string[]; edit: BulkEdit; batch: string; name: string }
type EditsRefusal = { reason: 'no-category' | 'no-brand' | 'other-batch' | 'undone' }

/**
 * Products that cannot be changed are named and do not stop the others; a batch changes each product once,
 * however often it is sent. Lock order: batch, prices, products.
 */
export function editProducts({
  by,
  ids: sent,
  edit,
  batch,
  name,
}: BulkEditRequest): Promise<Result<BulkOutcome, EditsRefusal>> {
  return attempt(async (tx) => {
    await insertBatch(tx, { id: batch, kind: 'edit', name, by })
    const locked = await lockBatch(tx, batch)
    if (locked?.by !== by || locked.kind !== 'edit') return refused({ reason: 'other-batch' })
    if (locked.isUndone) return refused({ reason: 'undone' })
    await lockPrices(tx)
    const missing = await findProblems(tx, null, edit)
    if (missing.category) return refused({ reason: 'no-category' })
    if (missing.brand) return refused({ reason: 'no-brand' })
    await lockProducts(tx, sent)
    const changedBefore = await listChangedIn(tx, batch, sent)
    const ids = sent.filter((id) => !changedBefore.has(id))
    const { planned, refusals, unchanged } = planEdits(await readProducts(tx, ids), ids, edit)
    const changes = planned.map(({ product, changes }) => ({ id: product.id, changes }))
    await updateProducts(tx, changes, clock.now())
    const changedIds = planned.map(({ product }) => product.id)
    if (edit.price || edit.categoryId || edit.brandId)
      await reprice(tx, clock.today(), { productIds: changedIds })
    const written = new Map((await readProducts(tx, changedIds)).map((product) => [product.id, product]))
    const entries = planned.flatMap(({ product }) => {
      const is = written.get(product.id)
      const changed = is && productDifference({ ...product, sizes: is.sizes }, is)
      if (!changed) return []
      const verb = verbOf(changed.after)
      return [{ by, thing: 'product', id: product.id, name: is.name, verb, ...changed } as const]
    })
    await addToBatch(tx, batch, await recordChanges(tx, ...entries), {
      added: 0,
      changed: planned.length,
      unchanged,
      refused: refusals.length,
    })
    return done({ changed: planned.length, unchanged, refused: refusals })
  })
}
