import { facetNames } from '../../shop/catalog/product-index/rules.ts'
import { filterLabel, formatTotal } from './labels.ts'
import { type Collection, filtersIn, type Listing, listingUrl, noFilters } from './listing-url.ts'
import { labelIn, type ShownFacets } from './shown-facets.ts'

/** Filtered and sorted listings duplicate the plain ones, so only the plain ones are indexed. */
export function listingMeta(
  { path, name, gender, sport }: Collection,
  listing: Listing,
  total: number,
  facets: ShownFacets,
) {
  const { search, page } = listing
  const plain: Listing = { ...listing, ...noFilters, all: undefined, sort: 'Recommended' }
  const narrowed = filtersIn(listing) > 0 || listing.sort !== 'Recommended'
  const title = search
    ? `Results for “${search}”`
    : gender
      ? `Products for ${name.toLowerCase()}`
      : sport
        ? name
        : 'All products'
  const filters = facetNames.flatMap((facet) =>
    listing[facet].map((value) => filterLabel(facet, value, labelIn(facets, facet, value))),
  )
  const filtered = filters.length > 0 ? `${title}: ${filters.join(', ')}` : title
  return {
    title: page > 1 ? `${filtered}, page ${page}` : filtered,
    description: `${formatTotal(total)} products${gender || sport ? ` for ${name.toLowerCase()}` : ''}`,
    path: listingUrl(path, plain, { page: narrowed ? 1 : page }),
    page: headPageOf(path.slice(1), listing),
    ownPath: listingUrl(path, { ...plain, brand: listing.brand, category: listing.category }),
    hidden: search !== '' || total === 0,
  }
}

/** Null where no head of the owner's fits: searches, other filters and later pages. */
function headPageOf(collection: string, listing: Listing): string | null {
  if (listing.search || listing.page > 1) return null
  const filters = filtersIn(listing)
  if (filters === 0) return collection
  const [brand] = listing.brand
  const [category] = listing.category
  if (collection !== 'shop' || filters > 1) return null
  if (brand) return `brand:${brand.toLowerCase()}`
  return category ? `category:${category.toLowerCase()}` : null
}
