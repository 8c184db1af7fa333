import { useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { Court, type Ground } from '../../ui/brand-art/court.tsx'
import { Meta } from '../shared/meta.tsx'
import type { LoaderArgs, PageModule } from '../shared/prefetch.ts'
import { byBrands, deliveredAcross, goodsInWords, useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'
import { HeadingArt } from './heading-art.tsx'
import { ListingBody } from './listing-body.tsx'
import type { Collection } from './listing-url.ts'
import type { LoadedListing } from './loader.ts'

const collections = {
  shop: { path: urls.shop, name: 'Shop' },
  men: { path: urls.men, name: 'Men', gender: 'Men' },
  women: { path: urls.women, name: 'Women', gender: 'Women' },
  kids: { path: urls.kids, name: 'Kids', gender: 'Kids' },
} satisfies Record<string, Collection>

const importLoader = () => import('./loader.ts')

/** The first page was loaded by the server, so its scripts come without the loader. */
async function loadListing(args: LoaderArgs, collection: Collection): Promise<LoadedListing> {
  return (await importLoader()).loadListing(args, collection)
}

export const shop: PageModule = {
  loader: (args) => loadListing(args, collections.shop),
  Component: () => <Listing collection={collections.shop} ground="turf" />,
}

export const men: PageModule = {
  loader: (args) => loadListing(args, collections.men),
  Component: () => <Listing collection={collections.men} ground="hard" />,
}

export const women: PageModule = {
  loader: (args) => loadListing(args, collections.women),
  Component: () => <Listing collection={collections.women} ground="clay" />,
}

export const kids: PageModule = {
  loader: (args) => loadListing(args, collections.kids),
  Component: () => <Listing collection={collections.kids} ground="parquet" />,
}

function Listing({ collection, ground }: { collection: Collection; ground: Ground }) {
  const loaded = useLoaderData<LoadedListing>()
  const { meta, products } = loaded
  const { brands, texts, selling } = useShopFacts()
  const goods = texts.goods && `: ${goodsInWords({ texts })}`
  useEffect(() => void importLoader().catch(() => {}), [])
  return (
    <>
      <Meta
        {...meta}
        description={`${meta.description}${byBrands(brands)}${goods}, ${deliveredAcross(selling)}.`}
        picture={products[0]?.pictures.thumbnail ?? null}
      />
      <Head name={collection.name} ground={ground} loaded={loaded} />
      <ListingBody path={collection.path} loaded={loaded} />
    </>
  )
}

function headingOf({ listing, corrected, notSold }: LoadedListing): string {
  if (notSold) return `We do not sell “${notSold}”`
  return `${corrected ? 'Showing results' : 'Results'} for “${corrected ?? listing.search}”`
}

type HeadProps = { name: string; ground: Ground; loaded: LoadedListing }

function Head({ name, ground, loaded }: HeadProps) {
  return (
    <Court ground={ground} bare className="grid min-h-28 md:min-h-44">
      <HeadingArt ground={ground} />
      <div className="page-width grid h-full content-end py-5 md:py-7">
        {loaded.listing.search ? (
          <>
            <p className="type-label">Search</p>
            <h1 className="type-title line-clamp-3">{headingOf(loaded)}</h1>
          </>
        ) : (
          <h1 className="type-hero">{name}</h1>
        )}
      </div>
    </Court>
  )
}
