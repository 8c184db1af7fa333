import { disconnectedFor } from '../platform/cache-invalidation.ts'
import { db } from '../platform/database.ts'
import { listBrandNames } from '../shop/catalog/brands/store.ts'
import { readPageHeads } from '../shop/catalog/home/read-page-heads.ts'
import { listSportsOnSale } from '../shop/catalog/sports/count-sports.ts'
import { readShown } from '../shop/multibuys/store.ts'
import { presentOnPages } from '../shop/multibuys/terms-wire.ts'
import type { Settings } from '../shop/settings/rules.ts'
import type { ShopFacts } from '../storefront/shared/shop-facts.ts'

const MAX_BRANDS = 20

type SharedFacts = Pick<ShopFacts, 'brands' | 'heads' | 'sports' | 'multibuys'>

let lastShared: SharedFacts | undefined
let reading: { facts: Promise<SharedFacts>; readAt: number } | undefined

/** Every page has them, so they are read once after each change. `readAt`: the count of changes before `settings` were read. */
export async function readShared({ sharing }: Settings, readAt: number): Promise<SharedFacts> {
  if (disconnectedFor() > 0) return lastShared ?? { brands: [], heads: {}, sports: [], multibuys: [] }
  if (reading?.readAt !== readAt) reading = { facts: queryShared(sharing), readAt }
  try {
    lastShared = await reading.facts
  } catch (error) {
    reading = undefined
    if (!lastShared) throw error
  }
  return lastShared
}

async function queryShared(sharing: Settings['sharing']): Promise<SharedFacts> {
  const [brands, heads, sports, multibuys] = await Promise.all([
    listBrandNames(db, MAX_BRANDS),
    readPageHeads(db, sharing),
    // Without the index of products a page has no menu of sports, and opens.
    listSportsOnSale(db).catch(() => lastShared?.sports ?? []),
    readShown(db),
  ])
  return { brands, heads, sports, multibuys: multibuys.map(presentOnPages) }
}
