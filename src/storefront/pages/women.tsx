import { ListingPage } from '../parts/listing/listing-page.tsx'
import { loadListing, type Shelf } from '../parts/listing/load-listing.ts'
import type { LoaderArgs } from '../route.ts'
import { urls } from '../urls.ts'

const shelf: Shelf = { path: urls.women, name: 'Women', gender: 'Women' }

export const loader = (args: LoaderArgs) => loadListing(args, shelf)

export function Component() {
  return <ListingPage shelf={shelf} ground="clay" />
}
