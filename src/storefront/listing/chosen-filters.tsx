import X from 'lucide-react/icons/x'
import { type FacetName, facetNames } from '../../shop/catalog/product-index/rules.ts'
import { Link } from '../../ui/link.tsx'
import { filterLabel } from './labels.ts'
import { filtersIn, type Listing, listingUrl, noFilters, toggled } from './listing-url.ts'
import { labelIn, type ShownFacets } from './shown-facets.ts'

type ChosenFiltersProps = { path: string; listing: Listing; facets: ShownFacets }

export function ChosenFilters({ path, listing, facets }: ChosenFiltersProps) {
  if (filtersIn(listing) === 0) return null
  const labelOf = (name: FacetName, value: string) => filterLabel(name, value, labelIn(facets, name, value))
  return (
    <ul aria-label="Chosen filters" className="mt-4 flex flex-wrap items-center gap-2">
      {facetNames.flatMap((name) =>
        listing[name].map((value) => (
          <li key={`${name} ${value}`}>
            <Link
              to={listingUrl(path, listing, { [name]: toggled(listing[name], value) })}
              keepScroll
              aria-label={`Remove filter ${labelOf(name, value)}`}
              className="inline-flex min-h-9 items-center gap-1.5 wrap-anywhere rounded-full border border-edge pr-2.5 pl-3.5 text-sm tabular-nums transition-colors hover:border-text hover:bg-text hover:text-bg"
            >
              <span>{labelOf(name, value)}</span>
              <X size={16} aria-hidden />
            </Link>
          </li>
        )),
      )}
      <li>
        <Link
          to={listingUrl(path, listing, noFilters)}
          keepScroll
          className="inline-flex min-h-9 items-center px-2 font-semibold text-sm underline decoration-2 underline-offset-4"
        >
          Clear all
        </Link>
      </li>
    </ul>
  )
}
