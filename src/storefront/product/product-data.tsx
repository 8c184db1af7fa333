import type { PictureOnWire } from '../../lib/pictures.ts'
import { isAvailable } from '../../shop/catalog/rules.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import type { Crumb } from '../../ui/breadcrumbs.tsx'
import { Meta } from '../shared/meta.tsx'
import { useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'

/** Excludes the rating, which is a fixed value. */
export function ProductData({ product, crumbs }: { product: ProductOnWire; crumbs: readonly Crumb[] }) {
  const { origin } = useShopFacts()
  const { _id, productName, description, brand, category, gender, status } = product
  const path = urls.product(_id)
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
            of={{
              '@type': 'Product',
              name: productName,
              description,
              sku: _id,
              category: category.categoryName,
              brand: { '@type': 'Brand', name: brand.brandName },
              audience: { '@type': 'PeopleAudience', suggestedGender: gender },
              image: picturesOf(product).map(({ src }) => origin + src),
              offers: {
                '@type': 'Offer',
                url: origin + path,
                priceCurrency: 'INR',
                price: product.discountedPrice ?? product.salePrice,
                availability: `https://schema.org/${isAvailable(product) ? 'InStock' : 'OutOfStock'}`,
                itemCondition: 'https://schema.org/NewCondition',
              },
            }}
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

type Thing = { '@type': string } & Record<string, unknown>

function StructuredData({ of }: { of: Thing }) {
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

export function picturesOf({
  pictures: { thumbnail, gallery },
}: Pick<ProductOnWire, 'pictures'>): PictureOnWire[] {
  const all = thumbnail ? [thumbnail, ...gallery] : gallery
  return [...new Map(all.map((picture) => [picture.src, picture])).values()]
}
