import { ListingPage } from '../parts/listing/listing-page.tsx'
import { loadListing, type Shelf } from '../parts/listing/load-listing.ts'
import type { LoaderArgs } from '../route.ts'
import { urls } from '../urls.ts'

const shelf: Shelf = { path: urls.kids, name: 'Kids', gender: 'Kids' }

export const loader = (args: LoaderArgs) => loadListing(args, shelf)

export function Component() {
  return <ListingPage shelf={shelf} ground="parquet" />
}
