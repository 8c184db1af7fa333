import type { Day } from '../../lib/dates.ts'
import type { Page } from '../../lib/paging.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { findProducts } from '../catalog/find-products.ts'
import { readPriceUpdates } from '../catalog/prepare-prices.ts'
import type { PriceUpdate } from '../catalog/rules.ts'
import { type OfferFilter, readCategoryOffers, readProductOffers } from './list-store.ts'
import {
  type CategoryOffer,
  type Offer,
  type OfferState,
  type Preparation,
  type ProductOffer,
  preparationOf,
  stateOf,
  type Target,
} from './rules.ts'

type Standing = { state: OfferState; preparation: Preparation | null }
type OfferPage<Kind> = { offers: (Kind & Standing)[]; total: number }

const none = { offers: [], total: 0 }

export async function listOffers(
  page: Page,
  query: Omit<OfferFilter, 'today'> & { kind?: Target['kind'] | undefined },
): Promise<{ product: OfferPage<ProductOffer>; category: OfferPage<CategoryOffer> }> {
  const filter = { ...query, today: clock.today() }
  const updates = await readPriceUpdates(db)
  return {
    product: query.kind === 'category' ? none : await listProductOffers(page, filter, updates),
    category: query.kind === 'product' ? none : await listCategoryOffers(page, filter, updates),
  }
}

async function listProductOffers(
  page: Page,
  filter: OfferFilter,
  updates: PriceUpdate[],
): Promise<OfferPage<ProductOffer>> {
  const found = await readProductOffers(db, page, filter)
  const products = await findProducts(
    db,
    found.offers.map(({ productId }) => productId),
  )
  const offers = found.offers.flatMap(({ productId, ...offer }) => {
    const product = products.get(productId)
    return product ? { ...offer, product, ...standingOf(offer, null, filter.today, updates) } : []
  })
  return { offers, total: found.total }
}

async function listCategoryOffers(
  page: Page,
  filter: OfferFilter,
  updates: PriceUpdate[],
): Promise<OfferPage<CategoryOffer>> {
  const found = await readCategoryOffers(db, page, filter)
  return {
    ...found,
    offers: found.offers.map((offer) => ({
      ...offer,
      ...standingOf(offer, offer.category.id, filter.today, updates),
    })),
  }
}

function standingOf(offer: Offer, categoryId: string | null, today: Day, updates: PriceUpdate[]): Standing {
  return { state: stateOf(offer, today), preparation: preparationOf(offer, categoryId, today, updates) }
}
