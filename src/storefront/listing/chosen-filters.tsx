import X from 'lucide-react/icons/x'
import { Link } from '../../ui/link.tsx'
import { filtersIn, type Listing, listingUrl, toggled } from './listing-url.ts'
import { priceLabels } from './price-labels.ts'

export function ChosenFilters({ path, listing }: { path: string; listing: Listing }) {
  if (filtersIn(listing) === 0) return null
  const { brands, prices } = listing
  const chosen = [
    ...brands.map((brand) => ({ name: brand, without: { brands: toggled(brands, brand) } })),
    ...priceLabels
      .filter(({ name }) => prices.includes(name))
      .map(({ name, label }) => ({ name: label, without: { prices: toggled(prices, name) } })),
  ]
  return (
    <ul aria-label="Chosen filters" className="mt-4 flex flex-wrap items-center gap-2">
      {chosen.map(({ name, without }) => (
        <li key={name}>
          <Link
            to={listingUrl(path, listing, without)}
            keepScroll
            aria-label={`Remove filter ${name}`}
            className="inline-flex min-h-9 items-center gap-1.5 wrap-anywhere rounded-full border border-edge pr-2.5 pl-3.5 text-sm tabular-nums transition-colors hover:border-text hover:bg-text hover:text-bg"
          >
            {name}
            <X size={16} aria-hidden />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={listingUrl(path, listing, { brands: [], prices: [] })}
          keepScroll
          className="inline-flex min-h-9 items-center px-2 font-semibold text-sm underline decoration-2 underline-offset-4"
        >
          Clear all
        </Link>
      </li>
    </ul>
  )
}
