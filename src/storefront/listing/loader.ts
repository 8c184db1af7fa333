import { redirect } from 'react-router'
import { pagesIn } from '../../lib/paging.ts'
import type { Gender } from '../../shop/catalog/rules.ts'
import { cardOf } from '../product-card/card.ts'
import { api, Refusal, send } from '../shared/api.ts'
import type { LoaderArgs } from '../shared/prefetch.ts'
import { type Listing, listingUrl, readListing } from './listing-url.ts'

export type Collection = { path: string; name: string; gender?: Gender }

const perPage = 6

/** Clamps the page number to the last page. */
export async function loadListing({ request }: LoaderArgs, { path, gender }: Collection) {
  const requested = readListing(new URL(request.url).searchParams)
  // Only /shop supports search.
  const listing = gender ? { ...requested, search: '' } : requested
  const { products, total, ...more } = await findProducts(listing, gender).catch(async (error) => {
    if (!(error instanceof Refusal && error.status === 400)) throw error
    const brands = await existingBrands(listing.brands)
    if (brands.length === listing.brands.length) throw error
    throw redirect(listingUrl(path, listing, { brands }))
  })
  const pages = pagesIn(total, perPage)
  if (listing.page > pages) throw redirect(listingUrl(path, listing, { page: pages }))
  const { corrected }: { corrected?: string } = more
  return { listing, pages, total, corrected, products: products.map(cardOf) }
}

export type LoadedListing = Awaited<ReturnType<typeof loadListing>>

async function findProducts({ search, brands, prices, sort, page }: Listing, gender: Gender | undefined) {
  const query = {
    search,
    brand: brands.join(),
    price: prices.join(),
    // A search is sorted by relevance unless another order was chosen.
    sort: search && sort === 'Recommended' ? ('' as const) : sort,
    page: String(page),
    limit: String(perPage),
    ...(gender && { gender }),
  }
  return await send(api.product.getProducts.$get({ query }))
}

async function existingBrands(named: readonly string[]): Promise<string[]> {
  const { brandData } = await send(api.brands.getbrands.$get({ query: {} }))
  const names = new Set(brandData.map(({ brandName }) => brandName.toLowerCase()))
  return named.filter((name) => names.has(name.toLowerCase()))
}
