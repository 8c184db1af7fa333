import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { urls } from '../shared/urls.ts'
import { filtersIn, type Listing, listingUrl } from './listing-url.ts'

export function NoResults({ path, listing }: { path: string; listing: Listing }) {
  const { search } = listing
  if (filtersIn(listing) > 0) {
    return (
      <EmptyState
        drawing="out"
        title="Nothing within these lines"
        action={
          <ButtonLink to={listingUrl(path, listing, { brands: [], prices: [] })}>
            Clear all filters
          </ButtonLink>
        }
      >
        No product {search ? `for “${search}” ` : ''}has all the filters you chose. Take one back.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      drawing="out"
      title={search ? `No results for “${search}”` : 'No products here yet'}
      action={<ButtonLink to={urls.shop}>See everything</ButtonLink>}
    >
      {search
        ? 'Check the spelling, or try a sport, a brand or a kind of kit: football, shoes, shorts.'
        : 'Come back soon.'}
    </EmptyState>
  )
}
