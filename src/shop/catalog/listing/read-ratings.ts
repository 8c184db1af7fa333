import { averageStars } from '../../../lib/stars.ts'
import { db } from '../../../platform/database.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { listStars } from './ratings-store.ts'

/** Averages of reviews, 1 to 5 with one decimal, by product id; none while the shop shows no reviews. */
export async function readRatings(productIds: readonly string[]): Promise<Map<string, number>> {
  if (!(await currentSettings()).shop.reviews) return new Map()
  const rows = await listStars(db, productIds)
  return new Map(rows.map(({ id, stars }) => [id, averageStars(stars) ?? 0]))
}
