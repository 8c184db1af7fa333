import { useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { Court } from '../../ui/brand-art/court.tsx'
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx'
import { HeadingArt } from '../listing/heading-art.tsx'
import { ListingBody } from '../listing/listing-body.tsx'
import { Meta } from '../shared/meta.tsx'
import type { LoaderArgs } from '../shared/prefetch.ts'
import { byBrands, deliveredAcross, useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'
import type { loadSport } from './loader.ts'

const importLoader = () => import('./loader.ts')

/** The first page was loaded by the server, so its scripts come without the loader. */
export async function loader(args: LoaderArgs) {
  return (await importLoader()).loadSport(args)
}

export function Component() {
  const { sport, listing } = useLoaderData<typeof loadSport>()
  const { brands, selling } = useShopFacts()
  const { meta, products } = listing
  const path = urls.sport(sport.slug)
  const crumbs: Crumb[] = [
    { label: 'Home', to: urls.home },
    { label: 'Shop', to: urls.shop },
    { label: sport.name },
  ]
  const [firstWords = ''] = sport.words.split('\n')
  useEffect(() => void importLoader().catch(() => {}), [])
  return (
    <>
      <Meta
        {...meta}
        description={firstWords || `${meta.description}${byBrands(brands)}, ${deliveredAcross(selling)}.`}
        picture={products[0]?.pictures.thumbnail ?? null}
      />
      {!meta.hidden && <BreadcrumbData crumbs={crumbs.map(({ label, to = path }) => ({ label, to }))} />}
      <Court ground="turf" bare className="grid min-h-28 md:min-h-44">
        <HeadingArt ground="turf" />
        <div className="page-width grid h-full content-end py-5 md:py-7">
          <h1 className="type-hero wrap-anywhere">{sport.name}</h1>
        </div>
      </Court>
      <div className="page-width pt-4">
        <Breadcrumbs crumbs={crumbs} />
        {sport.words && (
          <p className="wrap-anywhere max-w-prose whitespace-pre-line pt-4 text-lg">{sport.words}</p>
        )}
      </div>
      <ListingBody path={path} loaded={listing} />
    </>
  )
}

/** The page of a product has its own: a part that both shared would bring all of that page's code along. */
function BreadcrumbData({ crumbs }: { crumbs: { label: string; to: string }[] }) {
  const { origin } = useShopFacts()
  const itemListElement = crumbs.map(({ label: name, to }, index) => {
    return { '@type': 'ListItem', position: index + 1, name, item: origin + to }
  })
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {JSON.stringify({ '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement })}
    </script>
  )
}
