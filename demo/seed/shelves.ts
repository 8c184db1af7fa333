import type { Insertable } from 'kysely'
import { fromRupees, type Paise } from '../../src/lib/money.ts'
import type { Picture } from '../../src/lib/pictures.ts'
import type { DB } from '../../src/platform/schema.ts'
import { brands } from '../catalogue/brands.ts'
import { categories } from '../catalogue/categories.ts'
import { type DemoProduct, products } from '../catalogue/products.ts'
import { chanceOf } from '../catalogue/seeded-random.ts'
import type { Gender } from '../catalogue/sizes.ts'
import { idsFor, later, momentBefore } from './moments.ts'

/** A product as it stands on the shelf, with what an order copies of it. */
export type Goods = {
  slug: string
  id: string
  name: string
  description: string
  gender: Gender
  brand: { id: string; key: string; name: string }
  category: { id: string; key: string; name: string }
  regularPrice: Paise
  salePrice: Paise
  sizes: { id: string; size: number; stock: number }[]
  /** Hashes, the main one first. */
  pictures: string[]
  active: boolean
  createdAt: Date
}

type Rows<Table extends keyof DB> = Insertable<DB[Table]>[]

export type Shelves = {
  brands: Rows<'brands'>
  categories: Rows<'categories'>
  goods: Goods[]
}

/** The demo shop's goods, as they would stand there had the shop been open for over a year. */
export function fillShelves(now: Date, pictures: ReadonlyMap<string, Picture>): Shelves {
  const newId = idsFor('shelves')
  const opened = momentBefore(now, 430, chanceOf('opened'))
  const brandRows = brands.map((brand) => ({ ...brand, id: newId(opened) }))
  // A minute apart, the first the newest: lists show the newest first.
  const categoryRows = categories.map((category, index) => {
    const created = later(opened, (categories.length - index) / (24 * 60))
    return { ...category, id: newId(created), created }
  })
  const known = <Row extends { key: string }>(rows: readonly Row[], key: string): Row => {
    const row = rows.find((one) => one.key === key)
    if (!row) throw new Error(`the demo shop has no ${key}`)
    return row
  }
  const stand = (product: DemoProduct): Goods => {
    const createdAt = momentBefore(now, product.daysOld, chanceOf(product.slug))
    const brand = known(brandRows, product.brand)
    const category = known(categoryRows, product.category)
    return {
      slug: product.slug,
      id: newId(createdAt),
      name: product.name,
      description: product.description,
      gender: product.gender,
      brand: { id: brand.id, key: brand.key, name: brand.brandName },
      category: { id: category.id, key: category.key, name: category.categoryName },
      regularPrice: fromRupees(product.regularPrice),
      salePrice: fromRupees(product.salePrice),
      sizes: product.sizes.map((size) => ({ ...size, id: newId(createdAt) })),
      pictures: product.pictures.flatMap((name) => pictures.get(name)?.hash ?? []),
      active: product.active,
      createdAt,
    }
  }
  return {
    brands: brandRows.map(({ id, brandName, brandTitle, logo }) => ({
      id,
      name: brandName,
      title: brandTitle,
      logo: pictures.get(logo)?.hash ?? null,
      created_at: opened,
    })),
    categories: categoryRows.map(({ id, categoryName, description, created }) => ({
      id,
      name: categoryName,
      description,
      created_at: created,
    })),
    goods: products.map(stand),
  }
}
