import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import type { Product } from '../catalog/rules.ts'
import { productsOf } from './foresee-offer.ts'
import { stateOf } from './rules.ts'
import { findOffer } from './store.ts'
import { asOffered, type PriceChanges, summarise } from './what-if-rules.ts'
import { readPricesWithout } from './what-if-store.ts'

const mostShown = 4

/** What ending an offer now would do to today's prices: nothing, where it does not run. Writes nothing. */
export async function foreseeEnd(
  id: string,
): Promise<Result<{ prices: PriceChanges; products: Map<string, Product> }, { reason: 'no-offer' }>> {
  const offer = await findOffer(db, id)
  if (!offer) return refused({ reason: 'no-offer' })
  const today = clock.today()
  const runs = stateOf(offer, today) === 'Running'
  const standing = await readPricesWithout(db, id, offer.target, today)
  const prices = summarise(
    standing.map((price) => asOffered(price, runs ? price.remaining : price.offerPercentage)),
    mostShown,
  )
  return done({ prices, products: await productsOf(prices) })
}
