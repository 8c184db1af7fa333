import { db } from '../../platform/database.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { isDeleted, type OwnReview } from './rules.ts'
import { findDeliveredItem, findOwnReview } from './store.ts'

type OwnReviewing = { mayReview: boolean; hasSizes: boolean; review: OwnReview | null }

export async function readOwnReview(userId: string, productId: string): Promise<OwnReviewing> {
  const { reviews } = (await currentSettings()).shop
  const [item, review] = await Promise.all([
    reviews ? findDeliveredItem(db, userId, productId) : null,
    findOwnReview(db, userId, productId),
  ])
  return {
    mayReview: item !== null,
    hasSizes: item?.hasSizes ?? false,
    review: review && isDeleted(review) ? null : review,
  }
}
