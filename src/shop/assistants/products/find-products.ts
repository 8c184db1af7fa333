import { countStars } from '../../../lib/stars.ts'
import { config } from '../../../platform/config.ts'
import { type Database, db } from '../../../platform/database.ts'
import { listStars } from '../../catalog/listing/ratings-store.ts'
import { readRatings } from '../../catalog/listing/read-ratings.ts'
import type { Product } from '../../catalog/rules.ts'
import { readProducts } from '../../catalog/store.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { shopName } from '../../settings/rules.ts'
import { listProductIds } from './store.ts'

type Rating = { value: number; count: number }
/** What is said of products besides what they are. `origin`: where links and pictures are. */
type Surroundings = { origin: string; shop: string; ratings: Map<string, Rating> }

/** Ratings are averages of reviews; a product without a review has none. */
export async function readSurroundings(products: readonly Product[]): Promise<Surroundings> {
  const ids = products.map(({ id }) => id)
  const [settings, averages, stars] = await Promise.all([
    currentSettings(),
    readRatings(ids),
    listStars(db, ids),
  ])
  const counts = new Map(stars.map((row) => [row.id, countStars(row.stars)]))
  const ratings = new Map(
    [...averages].flatMap(([id, value]) => {
      const count = counts.get(id) ?? 0
      return count > 0 ? [[id, { value, count }] as const] : []
    }),
  )
  return { origin: config.PUBLIC_URL, shop: shopName(settings), ratings }
}

const isId = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Those on sale with these ids, or with sizes that have them. What is no id is left out. */
export async function findOnSale(on: Database, ids: readonly string[]): Promise<Product[]> {
  const asked = ids.filter(isId).map((id) => id.toLowerCase())
  if (asked.length === 0) return []
  const products = await readProducts(on, await listProductIds(on, asked))
  return products.filter(({ listed, sizes }) => listed && sizes.length > 0)
}
