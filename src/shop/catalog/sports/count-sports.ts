import type { Database } from '../../../platform/database.ts'
import { parityToday } from '../product-index/find-listed.ts'
import { refreshedCatalogue } from '../product-index/refresh.ts'
import { isSport, placeOfSport, type Sport, sportName } from '../sport-rules.ts'
import { listSports } from './store.ts'

/** With its products on sale. A sport that only another release knows is left out. */
export async function countSports(on: Database): Promise<{ sport: Sport; total: number }[]> {
  const [all, { index }] = await Promise.all([listSports(on), refreshedCatalogue()])
  const totals = index.count({}, parityToday()).sport
  return all
    .filter(({ slug }) => isSport(slug))
    .toSorted((one, other) => placeOfSport(one.slug) - placeOfSport(other.slug))
    .map((sport) => ({ sport, total: totals.get(sport.slug) ?? 0 }))
}

/** In the order of menus. */
export async function listSportsOnSale(on: Database): Promise<{ slug: string; name: string }[]> {
  const counted = await countSports(on)
  return counted
    .filter(({ sport, total }) => !sport.hidden && total > 0)
    .map(({ sport: { slug } }) => ({ slug, name: sportName(slug) }))
}
