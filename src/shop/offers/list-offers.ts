import type { Page } from '../../lib/paging.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { findProducts } from '../catalog/find-products.ts'
import { readPriceUpdates } from '../catalog/prepare-prices.ts'
import type { PriceUpdate } from '../catalog/rules.ts'
import { type OfferFilter, readCategoryOffers, readProductOffers, readWideOffers } from './list-store.ts'
import {
  type CategoryOffer,
  type Offer,
  type OfferState,
  type Preparation,
  type ProductOffer,
  preparationOf,
  stateOf,
  type Target,
  type WideOffer,
} from './rules.ts'

type Standing = { state: OfferState; preparation: Preparation | null }
type OfferPage<Kind> = { offers: (Kind & Standing)[]; total: number }

const none = { offers: [], total: 0 }

const listOf = {
  product: 'product',
  selection: 'wide',
  category: 'category',
  brand: 'wide',
  shop: 'wide',
} as const satisfies Record<Target['kind'], string>

export async function listOffers(
  page: Page,
  query: Omit<OfferFilter, 'now'> & { kind?: keyof typeof listOf | undefined },
): Promise<{
  product: OfferPage<ProductOffer>
  category: OfferPage<CategoryOffer>
  wide: OfferPage<WideOffer>
}> {
  const filter = { ...query, now: clock.now() }
  const updates = await readPriceUpdates(db)
  const wanted = query.kind && listOf[query.kind]
  const isWanted = (list: string) => wanted === undefined || wanted === list
  return {
    product: isWanted('product') ? await listProductOffers(page, filter, updates) : none,
    category: isWanted('category') ? await listCategoryOffers(page, filter, updates) : none,
    wide: isWanted('wide') ? await listWideOffers(page, filter, updates) : none,
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
    return product ? { ...offer, product, ...standingOf(offer, {}, filter.now, updates) } : []
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
      ...standingOf(offer, { categoryId: offer.category.id }, filter.now, updates),
    })),
  }
}

async function listWideOffers(
  page: Page,
  filter: OfferFilter,
  updates: PriceUpdate[],
): Promise<OfferPage<WideOffer>> {
  const found = await readWideOffers(db, page, filter)
  const withStanding = (offer: WideOffer) => ({
    ...offer,
    ...standingOf(offer, { isWide: offer.products === null }, filter.now, updates),
  })
  return { ...found, offers: found.offers.map(withStanding) }
}

type OfferedPrices = Parameters<typeof preparationOf>[1]

function standingOf(offer: Offer, priced: OfferedPrices, now: Date, updates: PriceUpdate[]): Standing {
  return { state: stateOf(offer, now), preparation: preparationOf(offer, priced, now, updates) }
}
