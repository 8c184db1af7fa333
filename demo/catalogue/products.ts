import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { parseJson } from '../../src/lib/json.ts'
import { brands } from './brands.ts'
import { type CategoryKey, categories } from './categories.ts'
import { seededRandom } from './seeded-random.ts'
import { genders, type SizeInStock, stockedSizes } from './sizes.ts'

const rupees = z.int().positive()

/** The files of `product-lines`, one for each category. */
const productLine = z.array(
  z.strictObject({
    name: z.string(),
    brand: z.enum(brands.map(({ key }) => key)),
    gender: z.enum(genders),
    /** The colours of its drawing, the largest area's first, and the pattern. */
    colour: z.string(),
    /** The cut of its drawing. */
    facts: z.string().optional(),
    /** MRP. */
    regularPrice: rupees,
    salePrice: rupees,
    /** Replaces the usual sizes of the category and gender. */
    sizes: z.array(z.strictObject({ size: z.number(), stock: z.int() })).optional(),
    active: z.literal(false).optional(),
    description: z.string(),
  }),
)

export type DemoProduct = Omit<z.output<typeof productLine>[number], 'sizes' | 'active'> & {
  /** Unique, lower case with hyphens; also the name of its main picture. */
  slug: string
  category: CategoryKey
  /** Ascending. */
  sizes: SizeInStock[]
  active: boolean
  /** How many days before the demo's today it was added: 2 to about 400. */
  daysOld: number
  /** Names of masters in `demo/pictures` (`<name>.avif`): main, other side, close-up, on its court. */
  pictures: string[]
}

/** The demo shop's products, the same on every machine; `daysOld` is what gives them an order in time. */
export const products: DemoProduct[] = categories.flatMap(({ key: category }) =>
  readProductLine(category).map(({ sizes, active = true, ...product }) => {
    const slug = slugOf(product.name)
    const chance = seededRandom(slug)
    return {
      ...product,
      slug,
      category,
      active,
      daysOld: 2 + Math.floor(chance() * 400),
      sizes: sizes ?? stockedSizes(category, product.gender, chance),
      pictures: [slug, `${slug}-other`, `${slug}-close`, `${slug}-court`],
    }
  }),
)

function readProductLine(category: CategoryKey): z.output<typeof productLine> {
  const file = new URL(`product-lines/${category}.json`, import.meta.url)
  return productLine.parse(parseJson(readFileSync(file, 'utf8')))
}

/** 'Vayu Glide 4' becomes 'vayu-glide-4'; at most 60 characters, cut at a word. */
function slugOf(name: string): string {
  const words = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return words.length <= 60 ? words : words.slice(0, words.lastIndexOf('-', 60))
}
