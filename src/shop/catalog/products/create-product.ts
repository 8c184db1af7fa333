import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { attempt, db, type Tx } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { lockTaxClassShared } from '../../tax/store.ts'
import { productFields } from '../audit-fields-rules.ts'
import { lockBrandShared } from '../brands/store.ts'
import { lockCategoryShared } from '../categories/store.ts'
import { productById } from '../find-products.ts'
import { isOwnSystem, listIdOf } from '../own-sizes-rules.ts'
import type { ProductDetails } from '../product-fields-rules.ts'
import { lockPrices, reprice } from '../reprice.ts'
import type { Product } from '../rules.ts'
import { lockListShared } from '../size-lists/store.ts'
import { readProducts } from '../store.ts'
import { isStyleFull } from '../styles/store.ts'
import { ingestPictures } from './ingest-pictures.ts'
import { moveStock } from './move-stock.ts'
import { readSizes } from './read-sizes.ts'
import { findTakenCodes, goLiveProblem, type ProductDraft, type ProductProblems } from './rules.ts'
import { insertProducts, readCodeOwners, replacePictures } from './store.ts'

export type WrongProduct = { reason: 'wrong'; problems: ProductProblems }

/** A running offer on the category applies at once. */
export async function createProduct(
  by: string,
  { thumbnail: front, gallery: others, sizes: requested, copyOf, ...details }: ProductDraft,
): Promise<Result<Product, WrongProduct>> {
  const original = copyOf === undefined ? null : await productById(db, copyOf)
  const { taken, problems } = await ingestPictures(
    { thumbnail: front, gallery: others },
    original ?? { thumbnail: null, gallery: [] },
  )
  const { thumbnail = null, gallery = [] } = taken
  return attempt(async (tx) => {
    await lockPrices(tx)
    const now = clock.now()
    const wrong = { ...problems, ...(await findProblems(tx, null, details)) }
    const goLive = goLiveProblem(details.goLiveAt, details.active, now)
    if (goLive) wrong.goLiveAt = goLive
    const { sizes, problems: wrongSizes } = await readSizes(tx, details, [], requested)
    const takenCodes = findTakenCodes(null, sizes, await readCodeOwners(tx, sizes))
    if (takenCodes.size + wrongSizes.size > 0) wrong.sizes = new Map([...takenCodes, ...wrongSizes])
    if (Object.keys(wrong).length > 0) return refused({ reason: 'wrong', problems: wrong })
    const [inserted] = await insertProducts(tx, [{ ...details, sizes }], now, thumbnail)
    if (!inserted) throw new Error('an insert answers its rows')
    const { id } = inserted
    await moveStock(tx, [{ productId: id, plan: { added: sizes, moved: [], removed: [], edited: [] } }])
    if (gallery.length > 0) await replacePictures(tx, id, gallery)
    await reprice(tx, clock.today(), { productIds: [id] })
    const [product] = await readProducts(tx, [id])
    if (!product) throw new Error('what was just made is there')
    const after = productFields(product)
    const { name } = product
    await recordChanges(tx, { by, thing: 'product', id, name, verb: 'created', before: null, after })
    return done(product)
  })
}

type ReferenceField = 'categoryId' | 'brandId' | 'taxClass' | 'sizesMean' | 'styleCode'

/** Locks the existing category, brand, tax class and size list until `tx` ends. `id` is null for a new product; call `lockPrices` first. */
export async function findProblems(
  tx: Tx,
  id: string | null,
  {
    categoryId,
    brandId,
    taxClass,
    sizesMean,
    styleCode,
  }: { [Field in ReferenceField]?: ProductDetails[Field] | undefined },
): Promise<ProductProblems> {
  const problems: ProductProblems = {}
  if (categoryId !== undefined && !(await lockCategoryShared(tx, categoryId))) problems.category = true
  if (brandId !== undefined && !(await lockBrandShared(tx, brandId))) problems.brand = true
  if (taxClass && !(await lockTaxClassShared(tx, taxClass))) problems.taxClass = true
  if (sizesMean && isOwnSystem(sizesMean) && !(await lockListShared(tx, listIdOf(sizesMean))))
    problems.sizesMean = true
  if (styleCode && (await isStyleFull(tx, styleCode, id))) problems.styleCode = true
  return problems
}
