import { useEffect, useId, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { Pager } from '../../ui/pager.tsx'
import { ProductGrid } from '../product-card/product-grid.tsx'
import { ApplyWithoutScript } from './apply-without-script.tsx'
import { ChosenFilters } from './chosen-filters.tsx'
import { FilterRail } from './filter-rail.tsx'
import { filtersIn, listingUrl } from './listing-url.ts'
import type { LoadedListing } from './loader.ts'
import { NoResults } from './no-results.tsx'
import { PhoneFilters } from './phone-filters.tsx'
import { SortSelect } from './sort-select.tsx'
import { useListing } from './use-listing.ts'

export function ListingBody({ path, loaded }: { path: string; loaded: LoadedListing }) {
  const { listing: shown, products, total, pages } = loaded
  const { listing, change, isOnItsWay } = useListing(path, shown)
  const form = useId()
  const results = useFocusOnPage(shown.page)
  const nothingToNarrow = total === 0 && filtersIn(listing) === 0
  return (
    <div
      className={cx(
        'page-width grid gap-x-10 pt-6 lg:pt-10 xl:gap-x-14',
        !nothingToNarrow && 'lg:grid-cols-[13rem_1fr] xl:grid-cols-[15rem_1fr]',
      )}
    >
      {!nothingToNarrow && <FilterRail id={form} path={path} listing={listing} change={change} />}
      <section ref={results} aria-label="Products" tabIndex={-1} className="min-w-0 focus:outline-none">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-4">
          <p role="status" className={nothingToNarrow ? 'sr-only' : 'grow max-lg:basis-full'}>
            <span className="type-number text-xl">{total}</span> {total === 1 ? 'product' : 'products'}
            {pages > 1 && (
              <span className="text-muted">
                {' '}
                · page {shown.page} of {pages}
              </span>
            )}
          </p>
          {!nothingToNarrow && (
            <>
              <PhoneFilters listing={listing} total={total} change={change} />
              <SortSelect form={form} sort={listing.sort} onChange={(sort) => change({ sort })} />
              <ApplyWithoutScript form={form} />
            </>
          )}
        </div>
        <ChosenFilters path={path} listing={listing} />
        <h2 className="sr-only">Products</h2>
        <div
          aria-busy={isOnItsWay}
          className={cx('pt-6 pb-14 transition-opacity lg:pt-8', isOnItsWay && 'opacity-45')}
        >
          {products.length > 0 ? (
            <ProductGrid products={products} columns={3} inSight={3} />
          ) : (
            <NoResults path={path} listing={shown} />
          )}
        </div>
        <Pager page={shown.page} pages={pages} to={(page) => listingUrl(path, shown, { page })} />
      </section>
    </div>
  )
}

/** The pagination link is at the end of the list, so the focus moves to the results. */
function useFocusOnPage(page: number) {
  const results = useRef<HTMLElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    if (document.activeElement?.closest('[rel=prev],[rel=next]')) {
      results.current?.focus({ preventScroll: true })
    }
  }, [page])
  return results
}
