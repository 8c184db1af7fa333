import { db } from '../../platform/database.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { noSums, REVIEWS_PER_PAGE, type Review, type ReviewSums } from './rules.ts'
import { listShownReviews, readSums } from './store.ts'

/** Nothing while the shop shows no reviews; what was written is kept. */
export async function readReviews(
  productId: string,
  page: number,
): Promise<{ sums: ReviewSums; reviews: Review[] }> {
  if (!(await currentSettings()).shop.reviews) return { sums: noSums, reviews: [] }
  const [sums, reviews] = await Promise.all([
    readSums(db, productId),
    listShownReviews(db, productId, { page, limit: REVIEWS_PER_PAGE }),
  ])
  return { sums, reviews }
}
