import { byBrands } from '../shared/shop-facts.ts'
import { type Listing, listingUrl } from './listing-url.ts'
import type { Collection, LoadedListing } from './loader.ts'
import { priceLabels } from './price-labels.ts'

/** Filtered and sorted listings duplicate the plain ones, so only the plain ones are indexed. */
export function listingMeta(
  { path, name, gender }: Collection,
  { listing, products, total }: LoadedListing,
  brandNames: readonly string[],
) {
  const { search, page } = listing
  const plain: Listing = { ...listing, brands: [], prices: [], sort: 'Recommended' }
  const narrowed = listing.brands.length + listing.prices.length > 0 || listing.sort !== 'Recommended'
  const title = search
    ? `Results for “${search}”`
    : gender
      ? `Sportswear and shoes for ${name.toLowerCase()}`
      : 'All sportswear, shoes and gear'
  const prices = priceLabels.filter((range) => listing.prices.includes(range.name))
  const filters = [...listing.brands, ...prices.map(({ label }) => label)]
  const filtered = filters.length > 0 ? `${title}: ${filters.join(', ')}` : title
  return {
    title: page > 1 ? `${filtered}, page ${page}` : filtered,
    description: `${total} products${gender ? ` for ${name.toLowerCase()}` : ''}${byBrands(brandNames)}: footwear, kit and gear, delivered across India.`,
    path: listingUrl(path, plain, { page: narrowed ? 1 : page }),
    picture: products[0]?.pictures.thumbnail ?? null,
    hidden: search !== '' || total === 0,
  }
}
