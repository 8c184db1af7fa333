import { useEffect, useId, useRef } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ProductGrid } from '../product-card/product-grid.tsx'
import { useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { Filters, type FiltersProps } from './filters.tsx'
import { formatTotal } from './labels.ts'
import { filtersIn, type Listing, listingUrl, noFilters, readListing } from './listing-url.ts'
import type { LoadedListing } from './loader.ts'
import { PhoneFilters } from './phone-filters.tsx'
import { SortSelect } from './sort-select.tsx'

export function ListingBody({ path, loaded }: { path: string; loaded: LoadedListing }) {
  const { listing: shown, products, total, pages, facets, leftOut, notSold, meant } = loaded
  const { listing, change, isPending } = useListing(path, shown)
  const form = useId()
  const results = useFocusOnPage(shown.page)
  const filters = { path, listing, facets, change }
  const nothingToNarrow = total === 0 && filtersIn(listing) === 0
  return (
    <div
      className={cx(
        'page-width grid gap-x-10 pt-6 lg:pt-10 xl:gap-x-14',
        !nothingToNarrow && 'lg:grid-cols-[13rem_1fr] xl:grid-cols-[15rem_1fr]',
      )}
    >
      {!nothingToNarrow && <FilterRail id={form} {...filters} />}
      <section ref={results} aria-label="Products" tabIndex={-1} className="min-w-0 focus:outline-none">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-4">
          <p role="status" className={nothingToNarrow ? 'sr-only' : 'grow max-lg:basis-full'}>
            <span className="type-number text-xl">{formatTotal(total)}</span>
            <span>{` ${total === 1 ? 'product' : 'products'}`}</span>
            {notSold && total > 0 && <span>{` ${total === 1 ? 'comes' : 'come'} nearest`}</span>}
            {pages > 1 && <span className="text-muted">{` · page ${shown.page} of ${pages}`}</span>}
          </p>
          {!nothingToNarrow && (
            <>
              <PhoneFilters {...filters} total={total} />
              <SortSelect form={form} sort={listing.sort} onChange={(sort) => change({ sort })} />
              <ApplyWithoutScript form={form} />
            </>
          )}
        </div>
        {leftOut && <p className="pt-4">{`Shown without “${leftOut}”.`}</p>}
        {meant && total > 0 && (
          <p className="pt-4">
            <TextLink to={meant.to}>{`Looking for “${meant.label}”?`}</TextLink>
          </p>
        )}
        <ChosenFilters path={path} listing={listing} facets={facets} />
        <h2 className="sr-only">Products</h2>
        <div
          aria-busy={isPending}
          className={cx('pt-6 pb-14 transition-opacity lg:pt-8', isPending && 'opacity-45')}
        >
          {products.length > 0 ? (
            <ProductGrid products={products} columns={3} aboveFold={3} />
          ) : (
            <NoResults path={path} loaded={loaded} />
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

type RailProps = FiltersProps & { id: string }

/** Without JavaScript it is shown on phones too, below the products. The sort select belongs to the same form. */
function FilterRail({ id, ...filters }: RailProps) {
  const { path, listing } = filters
  return (
    <aside
      aria-label="Filters"
      className="max-lg:hidden max-lg:noscript:order-last max-lg:noscript:mt-12 max-lg:noscript:block"
    >
      <form
        id={id}
        action={path}
        className="lg:-mx-2 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto lg:overscroll-contain lg:px-2 lg:pt-1 lg:pb-8"
      >
        {listing.search && <input type="hidden" name="search" value={listing.search} />}
        {listing.all && <input type="hidden" name="all" value={listing.all} />}
        <Filters key={listing.search} id="rail" {...filters} />
        <ApplyWithoutScript />
      </form>
    </aside>
  )
}

function ApplyWithoutScript({ form }: { form?: string }) {
  return (
    <noscript className="max-sm:basis-full">
      <Button type="submit" size="small" variant="secondary" form={form} className="my-2">
        Apply
      </Button>
    </noscript>
  )
}

/** Returns the listing of a pending navigation, if any; `change` keeps the scroll position and the focus. */
function useListing(path: string, shown: Listing) {
  const navigate = useNavigate()
  const { location: next } = useNavigation()
  const isPending = next?.pathname === path
  const listing = isPending ? readListing(new URLSearchParams(next.search)) : shown
  const change = (wanted: Partial<Listing>) =>
    navigate(listingUrl(path, listing, wanted), { preventScrollReset: true, flushSync: true })
  return { listing, change, isPending }
}

function NoResults({ path, loaded }: { path: string; loaded: LoadedListing }) {
  const { listing, notSold, meant } = loaded
  const { search } = listing
  const { nothingFound } = useShopFacts().texts
  if (filtersIn(listing) > 0) {
    return (
      <EmptyState
        drawing="out"
        title="Nothing fits these filters"
        action={<ButtonLink to={listingUrl(path, listing, noFilters)}>Clear all filters</ButtonLink>}
      >{`No product ${search ? `for “${search}” ` : ''}has all the filters you chose. Take one back.`}</EmptyState>
    )
  }
  if (meant) {
    return (
      <EmptyState
        drawing="out"
        title={`Looking for “${meant.label}”?`}
        action={<ButtonLink to={meant.to}>{`Go to ${meant.label}`}</ButtonLink>}
      />
    )
  }
  if (notSold) {
    return (
      <EmptyState
        drawing="out"
        title="Not in our shop"
        action={<ButtonLink to={urls.shop}>See everything</ButtonLink>}
      >
        We have noted that you looked for it.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      drawing="out"
      title={search ? `No results for “${search}”` : 'No products here yet'}
      action={(search || path !== urls.shop) && <ButtonLink to={urls.shop}>See everything</ButtonLink>}
    >
      {search && nothingFound}
    </EmptyState>
  )
}
