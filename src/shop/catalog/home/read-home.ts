import type { Database } from '../../../platform/database.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { type HomeRow, PRODUCTS_IN_ROW } from '../../settings/home-rows-rules.ts'
import type { Settings } from '../../settings/rules.ts'
import { listProducts } from '../listing/list-products.ts'
import { allProducts, type Gender, genders, type Listing } from '../rules.ts'
import { readProducts } from '../store.ts'
import type { Collection, FilledRow, Home } from './rules.ts'
import { countBrands, nameOf } from './store.ts'

/**
 * Rows without products are left out: what they show was deleted, deactivated or never there. `draft`: what an admin has
 * not saved.
 */
export async function readHome(on: Database, draft: Partial<Settings['home']> = {}): Promise<Home> {
  const { rows, ...hero } = { ...(await currentSettings(on)).home, ...draft }
  const [brands, ...filled] = await Promise.all([countBrands(on), ...rows.map((row) => fillRow(on, row))])
  return {
    hero,
    rows: filled.filter((row) => row.kind === 'collections' || row.products.length > 0),
    brands,
  }
}

async function fillRow(on: Database, { kind, title, of }: HomeRow): Promise<FilledRow> {
  const [id = ''] = of
  switch (kind) {
    case 'collections':
      return {
        kind,
        title,
        collections: await Promise.all(genders.map((gender) => readCollection(on, gender))),
      }
    case 'picked': {
      const products = await readProducts(on, of)
      return { kind, title, name: null, products: products.filter(({ listed }) => listed) }
    }
    case 'category': {
      const name = await nameOf(on, 'categories', id)
      return { kind, title, name, products: name === null ? [] : await list(on, { categories: [name] }) }
    }
    case 'brand': {
      const name = await nameOf(on, 'brands', id)
      return { kind, title, name, products: name === null ? [] : await list(on, { brands: [name] }) }
    }
    case 'newest':
      return { kind, title, name: null, products: await list(on, { sort: undefined }) }
    case 'offers':
      return { kind, title, name: null, products: await list(on, { onOffer: true }) }
    case 'best':
      return { kind, title, name: null, products: await list(on, {}) }
  }
}

async function readCollection(on: Database, gender: Gender): Promise<Collection> {
  const { products, total } = await find(on, { genders: [gender] }, 1)
  return { gender, total, picture: products[0]?.thumbnail ?? null }
}

const list = async (on: Database, narrowed: Partial<Listing>) =>
  (await find(on, narrowed, PRODUCTS_IN_ROW)).products

/** A category or brand that is renamed or deleted meanwhile has no products. */
async function find(on: Database, narrowed: Partial<Listing>, limit: number) {
  const listing: Listing = { ...allProducts, sort: 'Recommended', ...narrowed }
  const found = await listProducts(on, listing, { page: 1, limit })
  return found.ok ? found.value : { products: [], total: 0 }
}
