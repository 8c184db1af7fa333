import { fromRupees } from '../../../lib/money.ts'
import { hashIn } from '../../../lib/pictures.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database.ts'
import { difference, type Fields, type StoredChange, type UndoRefusal } from '../../audit-log/rules.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { type ProductFields, productDifference, productFields } from '../audit-fields-rules.ts'
import { lockPrices, reprice } from '../reprice.ts'
import { genderOf, type Product } from '../rules.ts'
import { findProblems } from './create-product.ts'
import { moveStock } from './move-stock.ts'
import {
  detailsOf,
  findTakenCodes,
  goLiveProblem,
  MAX_SIZES,
  type ProductChanges,
  previewSizes,
  type RequestedCodes,
  takeBackStock,
} from './rules.ts'
import {
  lockDeleted,
  lockProduct,
  markDeleted,
  readCodeOwners,
  readOrdered,
  readRemovedStock,
  readSizeIds,
  revive,
} from './store.ts'
import { writeProduct } from './write-product.ts'

type ChangedFields = Partial<ProductFields> | null
type Difference = { before: ChangedFields; after: ChangedFields }
type UndoResult = Result<Difference, UndoRefusal>
const conflict = refused({ reason: 'conflict' })

/**
 * Stock moves by the difference, so units sold since stay sold. Refused when the product has changed since, stock would
 * be negative or, for a creation, it was ordered.
 */
export async function undoProductChange(
  tx: Tx,
  by: string,
  change: StoredChange,
): Promise<Result<null, UndoRefusal>> {
  await lockPrices(tx)
  const { id: undoes, thingId: id, before, after } = change
  const takenBack = await takeBack(tx, id, before, after)
  if (!takenBack.ok) return takenBack
  const name = String(before?.productName ?? change.name)
  await recordChanges(tx, { by, thing: 'product', id, name, verb: 'restored', ...takenBack.value, undoes })
  return done(null)
}

async function takeBack(
  tx: Tx,
  id: string,
  before: ChangedFields,
  after: ChangedFields,
): Promise<UndoResult> {
  if (after === null) return bringBack(tx, id, before as ProductFields)
  const present = await lockProduct(tx, id)
  if (!present) return refused({ reason: 'gone' })
  const { sizes = [], ...fields } = after
  if (before === null) {
    if ((await readOrdered(tx, [id])).has(id) || !isAsCreated(present, after)) return conflict
  } else {
    if (difference(byIds(productFields(present)), byIds(fields))) return conflict
    return putBack(tx, present, before, sizes)
  }
  await markDeleted(tx, [id], clock.now())
  return done({ before: after, after: null })
}

/** `after` is that of the entry in the audit log. */
export function isAsCreated(product: Product, after: ChangedFields): boolean {
  const { sizes = [], ...fields } = after ?? {}
  const there = productFields(product)
  return !difference(byIds(there), byIds(fields)) && !difference({ sizes: there.sizes }, { sizes })
}

async function hasTakenCodes(tx: Tx, id: string, codes: readonly RequestedCodes[]): Promise<boolean> {
  return findTakenCodes(id, codes, await readCodeOwners(tx, codes)).size > 0
}

/** Compares ids, so that renaming a category or brand is no conflict. */
function byIds({ category, brand, ...fields }: Partial<ProductFields>): Fields {
  return { ...fields, ...(category && { category: category._id }), ...(brand && { brand: brand._id }) }
}

async function bringBack(tx: Tx, id: string, fields: ProductFields): Promise<UndoResult> {
  if (!(await lockDeleted(tx, id))) return conflict
  const references = {
    categoryId: fields.category._id,
    brandId: fields.brand._id,
    taxClass: fields.taxClass,
  }
  const { styleCode } = fields
  if (Object.keys(await findProblems(tx, id, { ...references, styleCode })).length > 0) return conflict
  if (await hasTakenCodes(tx, id, fields.sizes)) return conflict
  await revive(tx, id, references, clock.now())
  const there = await readSizeIds(tx, id)
  const edited = fields.sizes.flatMap(({ size, ...entry }) => {
    const sizeId = entry.sku || entry.barcode ? there.get(size) : undefined
    return sizeId ? [{ id: sizeId, ...detailsOf(entry) }] : []
  })
  await moveStock(tx, [{ productId: id, plan: { added: [], moved: [], removed: [], edited } }])
  await reprice(tx, clock.today(), { productIds: [id] })
  return done({ before: null, after: fields })
}

async function putBack(
  tx: Tx,
  present: Product,
  before: Partial<ProductFields>,
  sizesAfter: ProductFields['sizes'],
): Promise<UndoResult> {
  const changes = withoutPast(changesOf(before))
  const { salePrice = present.salePrice, regularPrice = present.regularPrice } = changes
  const plan = takeBackStock(
    present.sizes,
    await readRemovedStock(tx, present.id),
    before.sizes ?? [],
    sizesAfter,
  )
  const wrong = await findProblems(tx, present.id, changes)
  if (goLiveProblem(changes.goLiveAt, changes.active ?? present.active, clock.now())) return conflict
  if (salePrice > regularPrice || plan === null || Object.keys(wrong).length > 0) return conflict
  if (await hasTakenCodes(tx, present.id, [...plan.added, ...plan.edited])) return conflict
  const sizes = previewSizes(present.sizes, plan)
  if (sizes.length === 0 || sizes.length > MAX_SIZES) return conflict
  const written = await writeProduct(tx, present.id, changes, plan)
  return done(productDifference(present, written) ?? { before, after: before })
}

/** An undo leaves a product that went live to those who look at it, and does not make it live again at once. */
function withoutPast(changes: ProductChanges): ProductChanges {
  const isOver = changes.goLiveAt && changes.goLiveAt <= clock.now()
  return isOver ? { ...changes, goLiveAt: null } : changes
}

function changesOf({ sizes, ...fields }: Partial<ProductFields>): ProductChanges {
  const { productName, category, brand, gender, regularPrice, salePrice, status, goLiveAt, ...others } =
    fields
  const { thumbnail, gallery } = others
  const changes = {
    ...others,
    name: productName,
    categoryId: category?._id,
    brandId: brand?._id,
    gender: gender && genderOf(gender),
    regularPrice: regularPrice === undefined ? undefined : fromRupees(regularPrice),
    salePrice: salePrice === undefined ? undefined : fromRupees(salePrice),
    active: status,
    goLiveAt: goLiveAt ? new Date(goLiveAt) : goLiveAt,
    thumbnail: thumbnail && hashIn(thumbnail),
    gallery: gallery?.flatMap((path) => hashIn(path) ?? []),
  }
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}
