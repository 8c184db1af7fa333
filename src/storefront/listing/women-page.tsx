import type { LoaderArgs } from '../shared/prefetch.ts'
import { urls } from '../shared/urls.ts'
import { loadListing, type Shelf } from './loader.ts'
import { ListingPage } from './page.tsx'

const shelf: Shelf = { path: urls.women, name: 'Women', gender: 'Women' }

export const loader = (args: LoaderArgs) => loadListing(args, shelf)

export function Component() {
  return <ListingPage shelf={shelf} ground="clay" />
}
