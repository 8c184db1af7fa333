import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { readAdminProductPage } from '../catalog/listing/admin-store.ts'
import { filterFor } from '../catalog/listing/list-for-admin.ts'
import { readShopperSearch } from '../catalog/listing/read-search.ts'
import { allProducts, type Product } from '../catalog/rules.ts'
import type { CategoryTarget, ProductTarget } from './rules.ts'
import { openOffersOf, readCategoryTargets } from './targets-store.ts'

const MAX_PRODUCTS = 20

export async function findProductTargets(search: string): Promise<ProductTarget[]> {
  const products = await findProducts(search)
  const ids = products.map(({ id }) => id)
  const offers = await openOffersOf(db, ids, clock.today())
  return products.map((product) => ({ product, offer: offers.get(product.id) ?? null }))
}

/** By SKU or barcode, or as a shopper searches, among all products. The newest for nothing typed. */
async function findProducts(typed: string): Promise<Product[]> {
  const filter = await filterFor(db, { ...allProducts, search: typed })
  if (!filter.ok) return []
  const read = filter.value.search && (await readShopperSearch(db, typed))
  for (const search of [read, ...(read?.fallbacks ?? [])]) {
    const page = { page: 1, limit: MAX_PRODUCTS }
    const { products } = await readAdminProductPage(db, { ...filter.value, search }, 'BestMatch', page)
    if (products.length > 0) return products
  }
  return []
}

const MAX_CATEGORIES = 200

export function findCategoryTargets(search: string): Promise<CategoryTarget[]> {
  return readCategoryTargets(db, search, clock.today(), MAX_CATEGORIES)
}
