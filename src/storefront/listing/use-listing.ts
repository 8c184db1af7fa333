import { useNavigate, useNavigation } from 'react-router'
import { type Listing, listingUrl, readListing } from './listing-url.ts'

/** Returns the listing of a pending navigation, if any; `change` keeps the scroll position and the focus. */
export function useListing(path: string, shown: Listing) {
  const navigate = useNavigate()
  const { location: next } = useNavigation()
  const isOnItsWay = next?.pathname === path
  const listing = isOnItsWay ? readListing(new URLSearchParams(next.search)) : shown
  const change = (wanted: Partial<Listing>) =>
    navigate(listingUrl(path, listing, wanted), { preventScrollReset: true, flushSync: true })
  return { listing, change, isOnItsWay }
}
