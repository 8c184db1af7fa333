import type { Picture } from '../../../lib/pictures.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { publishChanges } from '../../../platform/cache-invalidation.ts'
import { clock } from '../../../platform/clock.ts'
import { db, type Tx, transaction } from '../../../platform/database.ts'
import { rememberPictures } from '../../../platform/images.ts'
import { createRecord } from '../../audit-log/records.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { proposalFor } from '../../tax/hsn-rules.ts'
import { productFields } from '../audit-fields-rules.ts'
import { brandTable } from '../brands/save-brand.ts'
import { categoryTable } from '../categories/save-category.ts'
import { readNames } from '../csv/store.ts'
import { moveStock } from '../products/move-stock.ts'
import { insertProducts } from '../products/store.ts'
import { lockPrices, reprice } from '../reprice.ts'
import { proposedSports, sportsText } from '../sport-rules.ts'
import { readProducts } from '../store.ts'
import type { SampleCatalogue, SampleProduct } from './rules.ts'
import { getSampleCatalogue } from './source.ts'
import { countSamples, hasOwnProducts, insertSamples, listSamples, setLooks } from './store.ts'

const PRODUCTS_PER_PART = 25

type Progress = (done: number, of: number) => void
type Refusal = { reason: 'not-empty' }

/** Writes in short transactions and leaves out existing samples, so that a stopped import can go on. */
export async function importSamples(
  by: string,
  progress: Progress,
): Promise<Result<{ added: number }, Refusal>> {
  if ((await countSamples(db)) === 0 && (await hasOwnProducts(db))) return refused({ reason: 'not-empty' })
  const catalogue = await getSampleCatalogue()
  const { products } = catalogue
  progress(0, products.length)
  await addBrandsAndCategories(by, catalogue)
  let added = 0
  for (let first = 0; first < products.length; first += PRODUCTS_PER_PART) {
    const part = products.slice(first, first + PRODUCTS_PER_PART)
    const pictures = await catalogue.storePictures(part.flatMap((product) => product.pictures))
    added += await transaction((tx) => addProducts(tx, by, part, pictures))
    await publishChanges()
    progress(first + part.length, products.length)
  }
  return done({ added })
}

/** One of the same name that the shop has is taken, and is no sample. */
async function addBrandsAndCategories(by: string, { brands, categories, storePictures }: SampleCatalogue) {
  const logos = await storePictures(brands.map(({ logo }) => logo))
  await transaction(async (tx) => {
    await lockPrices(tx)
    await rememberPictures(tx, [...logos.values()])
    for (const { key, name, title, logo, label } of brands) {
      const draft = { name, title, logo: logos.get(logo) ?? null, ...label }
      const brand = await createRecord(tx, brandTable, by, draft)
      if (brand.ok) await insertSamples(tx, [{ name: `brand ${key}`, thing: 'brand', id: brand.value.id }])
    }
    for (const { key, name, description } of categories) {
      const draft = { name, description, ...proposalFor(name) }
      const category = await createRecord(tx, categoryTable, by, draft)
      if (category.ok)
        await insertSamples(tx, [{ name: `category ${key}`, thing: 'category', id: category.value.id }])
    }
  })
}

async function addProducts(
  tx: Tx,
  by: string,
  part: readonly SampleProduct[],
  pictures: ReadonlyMap<string, Picture>,
): Promise<number> {
  await lockPrices(tx)
  const known = new Set((await listSamples(tx)).map(({ name }) => name))
  const missing = part.filter(({ key }) => !known.has(`product ${key}`))
  if (missing.length === 0) return 0
  const names = await readNames(tx)
  const idOf = (ids: Map<string, string>, name: string) => {
    const id = ids.get(name.toLowerCase())
    if (id === undefined) throw new Error(`${name} was deleted while the samples were imported`)
    return id
  }
  const drafts = missing.map(({ brand, category, key: _, facts, pictures, ...product }) => ({
    ...product,
    sports: sportsText(proposedSports({ category, ...product })),
    brandId: idOf(names.brand, brand),
    categoryId: idOf(names.category, category),
  }))
  await rememberPictures(tx, [...pictures.values()])
  const made = await insertProducts(tx, drafts, clock.now())
  await moveStock(
    tx,
    made.map(({ id, draft }) => ({
      productId: id,
      plan: { added: draft.sizes, moved: [], removed: [], edited: [] },
    })),
  )
  const looks = made.flatMap(({ id }, index) => {
    const { facts = null, pictures: own = [] } = missing[index] ?? {}
    return { id, facts, pictures: own.flatMap((name) => pictures.get(name)?.hash ?? []) }
  })
  await setLooks(tx, looks)
  const ids = made.map(({ id }) => id)
  await reprice(tx, clock.today(), { productIds: ids })
  const products = await readProducts(tx, ids)
  const changes = products.map((product) => {
    const { id, name } = product
    return {
      by,
      thing: 'product',
      id,
      name,
      verb: 'created',
      before: null,
      after: productFields(product),
    } as const
  })
  await recordChanges(tx, ...changes)
  await insertSamples(
    tx,
    ids.map((id, index) => ({ name: `product ${missing[index]?.key}`, thing: 'product', id })),
  )
  return made.length
}
