import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { filterFor } from '../catalog/listing/list-for-admin.ts'
import { readAdminProductPage } from '../catalog/listing/read-admin-page.ts'
import { readShopperSearch } from '../catalog/listing/read-search.ts'
import type { Search } from '../catalog/listing/search-store.ts'
import { allProducts, type Product } from '../catalog/rules.ts'
import type { GroupTarget, ProductTarget } from './rules.ts'
import { openOffersOf, readGroupTargets } from './targets-store.ts'

const MAX_PRODUCTS = 20

export async function findProductTargets(search: string): Promise<ProductTarget[]> {
  const products = await findProducts(search)
  const ids = products.map(({ id }) => id)
  const offers = await openOffersOf(db, ids, clock.today())
  return products.map((product) => ({ product, offer: offers.get(product.id) ?? null }))
}

/** Searches all products as the dashboard does, else as a shopper does. The newest if nothing is typed. */
async function findProducts(typed: string): Promise<Product[]> {
  const filter = await filterFor(db, { ...allProducts, search: typed })
  if (!filter.ok) return []
  const read = (search: Search | null) =>
    readAdminProductPage(db, { ...filter.value, search }, 'BestMatch', { page: 1, limit: MAX_PRODUCTS })
  const { products } = await read(filter.value.search)
  if (products.length > 0) return products
  const meant = await readShopperSearch(db, typed)
  for (const search of meant ? [meant, ...meant.fallbacks] : []) {
    const { products } = await read(search)
    if (products.length > 0) return products
  }
  return []
}

const MAX_GROUPS = 200

export function findGroupTargets(kind: 'category' | 'brand', search: string): Promise<GroupTarget[]> {
  return readGroupTargets(db, kind, search, clock.today(), MAX_GROUPS)
}
