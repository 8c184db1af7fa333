import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { lossesOf, type OfferPreview, productsOf } from './preview-offer.ts'
import { readChangesWithout } from './preview-store.ts'
import { findOffer } from './store.ts'

const MAX_SHOWN = 4

export async function previewEnd(
  id: string,
): Promise<Result<Pick<OfferPreview, 'prices' | 'products' | 'losses'>, { reason: 'no-offer' }>> {
  const offer = await findOffer(db, id)
  if (!offer) return refused({ reason: 'no-offer' })
  const prices = await readChangesWithout(db, id, offer.target, clock.now(), MAX_SHOWN)
  return done({ prices, products: await productsOf(prices), losses: await lossesOf(prices) })
}
