import { type Listing, listingUrl } from '../../listing-url.ts'
import { byBrands } from '../../shop-facts.ts'
import type { LoadedListing, Shelf } from './load-listing.ts'

/** What a listing says of itself. Filters and orders show what its plain pages show, so those are the ones to be found. */
export function listingMeta(
  { path, name, gender }: Shelf,
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
  return {
    title: page > 1 ? `${title}, page ${page}` : title,
    description: `${total} products${gender ? ` for ${name.toLowerCase()}` : ''}${byBrands(brandNames)}: footwear, kit and gear, delivered across India.`,
    path: listingUrl(path, plain, { page: narrowed ? 1 : page }),
    picture: products[0]?.pictures.thumbnail ?? null,
    hidden: search !== '' || total === 0,
  }
}
