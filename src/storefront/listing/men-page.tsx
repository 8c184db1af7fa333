import type { LoaderArgs } from '../shared/prefetch.ts'
import { urls } from '../shared/urls.ts'
import { loadListing, type Shelf } from './loader.ts'
import { ListingPage } from './page.tsx'

const shelf: Shelf = { path: urls.men, name: 'Men', gender: 'Men' }

export const loader = (args: LoaderArgs) => loadListing(args, shelf)

export function Component() {
  return <ListingPage shelf={shelf} ground="hard" />
}
