import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { listForAdmin } from '../catalog/listing/list-for-admin.ts'
import type { CategoryTarget, ProductTarget } from './rules.ts'
import { openOffersOf, readCategoryTargets } from './targets-store.ts'

const MAX_PRODUCTS = 20

export async function findProductTargets(search: string): Promise<ProductTarget[]> {
  const listing = {
    search,
    brands: [],
    categories: [],
    genders: [],
    prices: [],
    sizes: [],
    colours: [],
    countries: [],
    onOffer: false,
  }
  const found = await listForAdmin(db, listing, { page: 1, limit: MAX_PRODUCTS })
  if (!found.ok) return []
  const { products } = found.value
  const ids = products.map(({ id }) => id)
  const offers = await openOffersOf(db, ids, clock.today())
  return products.map((product) => ({ product, offer: offers.get(product.id) ?? null }))
}

const MAX_CATEGORIES = 200

export function findCategoryTargets(search: string): Promise<CategoryTarget[]> {
  return readCategoryTargets(db, search, clock.today(), MAX_CATEGORIES)
}
