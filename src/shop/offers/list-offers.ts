import type { Page } from '../../lib/paging.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { findProducts } from '../catalog/find-products.ts'
import { type OfferFilter, readCategoryOffers, readProductOffers } from './list-store.ts'
import { type CategoryOffer, type OfferState, type ProductOffer, stateOf, type Target } from './rules.ts'

type Listed<Kind> = { offers: (Kind & { state: OfferState })[]; total: number }

const none = { offers: [], total: 0 }

/** A page of the offers on products and one of those on categories, each with its target; of one kind, if it is named. */
export async function listOffers(
  page: Page,
  asked: Omit<OfferFilter, 'today'> & { kind?: Target['kind'] | undefined },
): Promise<{ product: Listed<ProductOffer>; category: Listed<CategoryOffer> }> {
  const filter = { ...asked, today: clock.today() }
  return {
    product: asked.kind === 'category' ? none : await listProductOffers(page, filter),
    category: asked.kind === 'product' ? none : await listCategoryOffers(page, filter),
  }
}

async function listProductOffers(page: Page, filter: OfferFilter): Promise<Listed<ProductOffer>> {
  const found = await readProductOffers(db, page, filter)
  const products = await findProducts(
    db,
    found.offers.map(({ productId }) => productId),
  )
  const offers = found.offers.flatMap(({ productId, ...offer }) => {
    const product = products.get(productId)
    return product ? { ...offer, product, state: stateOf(offer, filter.today) } : []
  })
  return { offers, total: found.total }
}

async function listCategoryOffers(page: Page, filter: OfferFilter): Promise<Listed<CategoryOffer>> {
  const found = await readCategoryOffers(db, page, filter)
  return {
    ...found,
    offers: found.offers.map((offer) => ({ ...offer, state: stateOf(offer, filter.today) })),
  }
}
