import { useNavigate, useNavigation } from 'react-router'
import { type Listing, listingUrl, readListing } from '../../listing-url.ts'

/**
 * The listing as the shopper wants it: what is shown, or what has been asked for and is on its way. `change` asks for
 * another one; the place on the page and the focus stay.
 */
export function useListing(path: string, shown: Listing) {
  const navigate = useNavigate()
  const { location: next } = useNavigation()
  const isOnItsWay = next?.pathname === path
  const listing = isOnItsWay ? readListing(new URLSearchParams(next.search)) : shown
  const change = (wanted: Partial<Listing>) =>
    navigate(listingUrl(path, listing, wanted), { preventScrollReset: true, flushSync: true })
  return { listing, change, isOnItsWay }
}
