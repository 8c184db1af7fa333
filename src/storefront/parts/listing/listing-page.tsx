import { useLoaderData } from 'react-router'
import type { Ground } from '../../../ui/brand-art/court.tsx'
import { useShopFacts } from '../../shop-facts.ts'
import { Meta } from '../meta.tsx'
import { ListingBody } from './listing-body.tsx'
import { ListingHead } from './listing-head.tsx'
import { listingMeta } from './listing-meta.ts'
import type { LoadedListing, Shelf } from './load-listing.ts'

export function ListingPage({ shelf, ground }: { shelf: Shelf; ground: Ground }) {
  const loaded = useLoaderData<LoadedListing>()
  return (
    <>
      <Meta {...listingMeta(shelf, loaded, useShopFacts().brands)} />
      <ListingHead name={shelf.name} ground={ground} search={loaded.listing.search} />
      <ListingBody path={shelf.path} loaded={loaded} />
    </>
  )
}
