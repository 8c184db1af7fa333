import type { Page } from '../../lib/paging.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { findProducts } from '../catalog/find-products.ts'
import { type CategoryOffer, type OfferState, type ProductOffer, stateOf } from './rules.ts'
import { readCategoryOffers, readProductOffers } from './store.ts'

type Listed<Kind> = { offers: (Kind & { state: OfferState })[]; total: number }

/** A page of the offers on products and one of those on categories, each with its target, newest first. */
export async function listOffers(
  page: Page,
): Promise<{ product: Listed<ProductOffer>; category: Listed<CategoryOffer> }> {
  const today = clock.today()
  const onProducts = await readProductOffers(db, page)
  const products = await findProducts(
    db,
    onProducts.offers.map(({ productId }) => productId),
  )
  const onCategories = await readCategoryOffers(db, page)
  return {
    product: {
      offers: onProducts.offers.flatMap(({ productId, ...offer }) => {
        const product = products.get(productId)
        return product ? { ...offer, product, state: stateOf(offer, today) } : []
      }),
      total: onProducts.total,
    },
    category: {
      offers: onCategories.offers.map((offer) => ({ ...offer, state: stateOf(offer, today) })),
      total: onCategories.total,
    },
  }
}
