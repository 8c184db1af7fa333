import { ApplyWithoutScript } from './apply-without-script.tsx'
import { Filters } from './filters.tsx'
import type { Listing } from './listing-url.ts'

type RailProps = { id: string; path: string; listing: Listing; change: (wanted: Partial<Listing>) => void }

/** Without JavaScript it is shown on phones too, below the products. The sort select belongs to the same form. */
export function FilterRail({ id, path, listing, change }: RailProps) {
  return (
    <aside
      aria-label="Filters"
      className="max-lg:hidden max-lg:noscript:order-last max-lg:noscript:mt-12 max-lg:noscript:block"
    >
      <form id={id} action={path} className="sticky top-24">
        {listing.search && <input type="hidden" name="search" value={listing.search} />}
        <Filters listing={listing} change={change} />
        <ApplyWithoutScript />
      </form>
    </aside>
  )
}
