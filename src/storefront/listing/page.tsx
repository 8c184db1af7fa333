import { useLoaderData } from 'react-router'
import type { Ground } from '../../ui/brand-art/court.tsx'
import { Meta } from '../shared/meta.tsx'
import { useShopFacts } from '../shared/shop-facts.ts'
import { ListingBody } from './listing-body.tsx'
import { ListingHead } from './listing-head.tsx'
import { listingMeta } from './listing-meta.ts'
import type { LoadedListing, Shelf } from './loader.ts'

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
