import { redirect } from 'react-router'
import { pagesIn } from '../../lib/paging.ts'
import { cardOf } from '../product-card/card.ts'
import { api, Refusal, send } from '../shared/api.ts'
import type { LoaderArgs } from '../shared/prefetch.ts'
import { listingMeta } from './listing-meta.ts'
import { type Collection, type Listing, listingUrl, readListing } from './listing-url.ts'
import { meantPage } from './meant-page-rules.ts'
import { respelled, shownFacets } from './shown-facets.ts'

const perPage = 6

/** How long a page waits for its counts once it has its products. */
const FACETS_TIMEOUT_MS = 500

/** Clamps the page number to the last page. */
export async function loadListing({ request }: LoaderArgs, collection: Collection) {
  const { path, gender, sport } = collection
  const requested = readListing(new URL(request.url).searchParams)
  // Only /shop supports search, and what a page is for is not chosen on it.
  const listing = {
    ...requested,
    ...((gender || sport) && { search: '' }),
    ...(gender && { gender: [] }),
    ...(sport && { sport: [] }),
  }
  const query = queryOf(listing, collection)
  const counting = send(api.product.getFacets.$get({ query })).catch(() => null)
  const { products, total, corrected, leftOut, notSold } = await findProducts(listing, query).catch(
    async (error) => {
      throw redirect(listingUrl(path, listing, await withoutUnknown(listing, error)))
    },
  )
  const pages = pagesIn(total, perPage)
  if (listing.page > pages) throw redirect(listingUrl(path, listing, { page: pages }))
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, FACETS_TIMEOUT_MS, null))
  const counted = await Promise.race([counting, timeout])
  const shown = counted ? respelled(listing, counted) : listing
  const facets = shownFacets(counted, shown, collection)
  return {
    listing: shown,
    pages,
    total,
    corrected,
    leftOut,
    notSold,
    meant: meantPage(listing.search),
    products: products.map((product) => ({
      ...cardOf(product),
      otherColours: product.otherColours,
      rating: product.rating,
    })),
    facets,
    meta: listingMeta(collection, shown, total, facets),
  }
}

export type LoadedListing = Awaited<ReturnType<typeof loadListing>>

function queryOf(listing: Listing, { gender, sport }: Collection) {
  return {
    search: listing.search,
    category: listing.category.join(),
    brand: listing.brand.join(),
    gender: gender ?? listing.gender.join(),
    price: listing.price.join(),
    size: listing.size.join(),
    colour: listing.colour.join(),
    country: listing.country.join(),
    sport: sport ?? listing.sport.join(),
    onOffer: listing.onOffer.join() as '' | 'yes',
  }
}

async function findProducts({ search, sort, page }: Listing, filters: ReturnType<typeof queryOf>) {
  const query = {
    ...filters,
    // A search is sorted by relevance unless another order was chosen.
    sort: search && sort === 'Recommended' ? ('' as const) : sort,
    page: String(page),
    limit: String(perPage),
  }
  return await send(api.product.getProducts.$get({ query }))
}

/** The filters and the order without those that the shop refused. */
async function withoutUnknown(listing: Listing, error: unknown): Promise<Partial<Listing>> {
  if (!(error instanceof Refusal && error.status === 400)) throw error
  if (error.body.errors?.sort) return { sort: 'Recommended' }
  const refused = (['brand', 'category', 'price', 'colour', 'country', 'sport'] as const).find(
    (name) => error.body.errors?.[name],
  )
  if (!refused) throw error
  const names = new Set((await namesOf[refused]()).map((name) => name.toLowerCase()))
  const known = listing[refused].filter((value) => names.has(value.toLowerCase()))
  if (known.length === listing[refused].length) throw error
  return { [refused]: known }
}

const namesOf = {
  brand: async () =>
    (await send(api.brands.getbrands.$get({ query: {} }))).brandData.map(({ brandName }) => brandName),
  category: async () =>
    (await send(api.category.getCategories.$get({ query: {} }))).categoryData.map(
      ({ categoryName }) => categoryName,
    ),
  price: async (): Promise<string[]> => [],
  colour: async (): Promise<string[]> => [],
  country: async (): Promise<string[]> => [],
  sport: async (): Promise<string[]> => [],
}
