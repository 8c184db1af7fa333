import type { ColourOnWire } from '../../shop/catalog/styles/wire.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import type { ReviewsOnWire } from '../../shop/reviews/wire.ts'
import type { Crumb } from '../../ui/breadcrumbs.tsx'
import { Meta } from '../shared/meta.tsx'
import { useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'
import { withTerms } from './offer-terms.ts'
import { productThings, type Thing } from './structured-data.ts'

interface ProductDataProps {
  product: ProductOnWire
  colours: readonly ColourOnWire[]
  crumbs: readonly Crumb[]
  reviews: ReviewsOnWire | null
}

export function ProductData({ product, colours, crumbs, reviews }: ProductDataProps) {
  const { origin } = useShopFacts()
  const { _id, productName, description, brand, status } = product
  const path = urls.product(_id)
  const things = productThings(product, colours, origin, reviews)
  return (
    <>
      <Meta
        title={`${productName} by ${brand.brandName}`}
        description={shortened(description)}
        path={path}
        picture={product.pictures.thumbnail}
        hidden={!status}
      />
      {status && (
        <>
          <StructuredData
            of={{ '@graph': import.meta.env.SSR ? withTerms(things, product, origin) : things }}
          />
          <BreadcrumbData origin={origin} crumbs={crumbs.map(({ label, to = path }) => ({ label, to }))} />
        </>
      )}
    </>
  )
}

function shortened(text: string): string {
  return text.length <= 160 ? text : `${text.slice(0, 157).replace(/(?<!\s)\s+\S*$/, '')}…`
}

/** Browsers keep what the server has written, which says more. */
function StructuredData({ of }: { of: Thing | { '@graph': readonly Thing[] } }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...of })
  // Escapes `<`, because product text could contain `</script>`.
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {json.replaceAll('<', '\\u003c')}
    </script>
  )
}

function BreadcrumbData({ origin, crumbs }: { origin: string; crumbs: { label: string; to: string }[] }) {
  const itemListElement = crumbs.map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: origin + to,
  }))
  return <StructuredData of={{ '@type': 'BreadcrumbList', itemListElement }} />
}
