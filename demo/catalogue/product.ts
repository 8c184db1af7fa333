import type { Recipe } from '../../tools/pictures/recipe.ts'
import type { BrandKey } from './brands.ts'
import type { CategoryKey } from './categories.ts'

export type Gender = 'Men' | 'Women' | 'Kids'

/** One product of the demo shop, as the database is seeded with it. */
export type DemoProduct = {
  /** Unique, lower case with hyphens; also the name of its main picture. */
  slug: string
  productName: string
  brand: BrandKey
  category: CategoryKey
  gender: Gender
  description: string
  /** MRP in whole rupees. */
  regularPrice: number
  /** Selling price in whole rupees, at most the MRP. */
  salePrice: number
  /** Ascending; a shoe's UK size, chest, waist or head in cm, a bag's litres, a bottle's ml, a ball's or glove's number, a bat's cm, a mat's mm. */
  sizes: { size: number; stock: number }[]
  /** How many days before the demo's today it was added: 2 to about 400. */
  daysOld: number
  /** False for the few that the shop has taken off its shelves. */
  active: boolean
  /** Names of masters in `demo/pictures` (`<name>.avif`): main, other side, close-up, on its court. */
  pictures: string[]
  /** How its pictures are drawn. */
  drawing: Recipe
}

/** What a file of one kind of goods writes down; `products.ts` derives the rest from the name. */
export type Entry = {
  name: string
  brand: BrandKey
  gender: Gender
  /** MRP and selling price, whole rupees. */
  price: [regular: number, sale: number]
  about: string
  drawing: Recipe
  /** Replaces the sizes and stock that the kind and gender would give. */
  sizes?: DemoProduct['sizes']
  inactive?: true
}
