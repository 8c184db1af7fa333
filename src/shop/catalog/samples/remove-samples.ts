import { publishChanges } from '../../../platform/cache-invalidation.ts'
import { clock } from '../../../platform/clock.ts'
import { db, type Tx, transaction } from '../../../platform/database.ts'
import { deleteRecord } from '../../audit-log/records.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { productFields } from '../audit-fields-rules.ts'
import { brandTable } from '../brands/save-brand.ts'
import { lockBrand, productsOfBrand } from '../brands/store.ts'
import { categoryTable } from '../categories/save-category.ts'
import { categoryUse, lockCategory } from '../categories/store.ts'
import { lockProduct, markDeleted } from '../products/store.ts'
import { lockPrices } from '../reprice.ts'
import { type KeptSample, type Sample, sampleKinds } from './rules.ts'
import { deleteSample, listSamples, whyKept } from './store.ts'

export type RemovedSamples = { removed: number; kept: KeptSample[] }

/** A sample that was ordered, edited, offered or used by other products stays, and is no sample any more. */
export async function removeSamples(
  by: string,
  progress: (done: number, of: number) => void,
): Promise<RemovedSamples> {
  const all = await listSamples(db)
  // Categories and brands last: until then they have products.
  const samples = sampleKinds.flatMap((kind) => all.filter(({ thing }) => thing === kind))
  const kept: KeptSample[] = []
  let removed = 0
  for (const [index, sample] of samples.entries()) {
    const outcome = await transaction(async (tx) => {
      await lockPrices(tx)
      const outcome = await remove[sample.thing](tx, by, sample)
      await deleteSample(tx, sample)
      return outcome
    })
    if (outcome === 'removed') removed++
    else if (outcome) kept.push(outcome)
    progress(index + 1, samples.length)
  }
  await publishChanges()
  return { removed, kept }
}

type Outcome = 'removed' | KeptSample | null

/** Null: the owner has deleted it already. */
const remove = {
  async product(tx: Tx, by: string, { id }: Sample): Promise<Outcome> {
    const product = await lockProduct(tx, id)
    if (!product) return null
    const { name } = product
    const why = await whyKept(tx, 'product', id)
    if (why) return { name, why }
    await markDeleted(tx, [id], clock.now())
    const before = productFields(product)
    await recordChanges(tx, { by, thing: 'product', id, name, verb: 'deleted', before, after: null })
    return 'removed'
  },

  async category(tx: Tx, by: string, { id }: Sample): Promise<Outcome> {
    const category = await lockCategory(tx, id)
    if (!category) return null
    const { name } = category
    const { products, offers } = await categoryUse(tx, id)
    const why = products + offers > 0 ? 'in-use' : await whyKept(tx, 'category', id)
    if (why) return { name, why }
    const deleted = await deleteRecord(tx, categoryTable, by, id)
    return deleted.ok ? 'removed' : { name, why: 'in-use' }
  },

  async brand(tx: Tx, by: string, { id }: Sample): Promise<Outcome> {
    const brand = await lockBrand(tx, id)
    if (!brand) return null
    const { name } = brand
    const why = (await productsOfBrand(tx, id)) > 0 ? 'in-use' : await whyKept(tx, 'brand', id)
    if (why) return { name, why }
    const deleted = await deleteRecord(tx, brandTable, by, id)
    return deleted.ok ? 'removed' : { name, why: 'in-use' }
  },
}
