import type { Insertable } from 'kysely'
import { fromRupees, type Paise } from '../../src/lib/money.ts'
import type { Picture } from '../../src/lib/pictures.ts'
import type { DB } from '../../src/platform/schema.ts'
import { brands, importedCategories } from '../catalogue/brands.ts'
import { categories } from '../catalogue/categories.ts'
import { type DemoProduct, products } from '../catalogue/products.ts'
import { seededRandom } from '../catalogue/seeded-random.ts'
import type { Gender } from '../catalogue/sizes.ts'
import { later, timeBefore } from './dates.ts'
import { idsFor } from './ids.ts'

export type SeedProduct = {
  slug: string
  id: string
  name: string
  description: string
  gender: Gender
  colour: string
  facts: string | null
  brand: { id: string; key: string; name: string }
  category: { id: string; key: string; name: string }
  regularPrice: Paise
  salePrice: Paise
  sizes: { id: string; size: number; stock: number; place: string }[]
  /** Hashes, the main one first. */
  pictures: string[]
  active: boolean
  label: { country_of_origin?: string; imported_in?: string }
  createdAt: Date
}

type Rows<Table extends keyof DB> = Insertable<DB[Table]>[]

export type CatalogueRows = {
  brands: Rows<'brands'>
  categories: Rows<'categories'>
  products: SeedProduct[]
}

/** The catalogue of a shop that has been open for 430 days. */
export function makeCatalogueRows(now: Date, pictures: ReadonlyMap<string, Picture>): CatalogueRows {
  const newId = idsFor('shelves')
  const opened = timeBefore(now, 430, seededRandom('opened'))
  const brandRows = brands.map((brand) => ({ ...brand, id: newId(opened) }))
  // A minute apart, the first the newest: lists show the newest first.
  const categoryRows = categories.map((category, index) => {
    const created = later(opened, (categories.length - index) / (24 * 60))
    return { ...category, id: newId(created), created }
  })
  const find = <Row extends { key: string }>(rows: readonly Row[], key: string): Row => {
    const row = rows.find((one) => one.key === key)
    if (!row) throw new Error(`the demo shop has no ${key}`)
    return row
  }
  const makeProduct = (product: DemoProduct, index: number): SeedProduct => {
    const createdAt = timeBefore(now, product.daysOld, seededRandom(product.slug))
    const brand = find(brandRows, product.brand)
    const category = find(categoryRows, product.category)
    return {
      slug: product.slug,
      id: newId(createdAt),
      name: product.name,
      description: product.description,
      gender: product.gender,
      colour: product.colour,
      facts: product.facts ?? null,
      brand: { id: brand.id, key: brand.key, name: brand.brandName },
      category: { id: category.id, key: category.key, name: category.categoryName },
      regularPrice: fromRupees(product.regularPrice),
      salePrice: fromRupees(product.salePrice),
      sizes: product.sizes.map((size) => ({ ...size, id: newId(createdAt), place: placeOf(product, index) })),
      pictures: product.pictures.flatMap((name) => pictures.get(name)?.hash ?? []),
      active: product.active,
      label: labelOf(category.key),
      createdAt,
    }
  }
  return {
    brands: brandRows.map(({ id, brandName, brandTitle, logo, countryOfOrigin, maker, importedIn }) => ({
      id,
      name: brandName,
      title: brandTitle,
      country_of_origin: countryOfOrigin,
      maker,
      imported_in: importedIn,
      logo: pictures.get(logo)?.hash ?? null,
      created_at: opened,
    })),
    categories: categoryRows.map(({ id, categoryName, description, created }) => ({
      id,
      name: categoryName,
      description,
      created_at: created,
    })),
    products: products.map(makeProduct),
  }
}

/** An aisle for each category, with 12 racks of 4 shelves: A-03-2. */
function placeOf({ category }: DemoProduct, index: number): string {
  const aisle = String.fromCharCode(65 + categories.findIndex(({ key }) => key === category))
  return `${aisle}-${String((index % 12) + 1).padStart(2, '0')}-${(Math.floor(index / 12) % 4) + 1}`
}

function labelOf(categoryKey: string): SeedProduct['label'] {
  const imported = importedCategories[categoryKey]
  return imported ? { country_of_origin: imported.countryOfOrigin, imported_in: imported.importedIn } : {}
}
