import { lazy, type ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { formatMonth } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { isImported } from '../../shop/catalog/label-rules.ts'
import { fixedRating, priceTag, savingOnMrp } from '../../shop/catalog/product-card-rules.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx'
import { cx } from '../../ui/cx.ts'
import { Price } from '../../ui/price.tsx'
import { Rating } from '../../ui/rating.tsx'
import { DeliveryEstimate } from '../delivery/delivery-estimate.tsx'
import type { Card } from '../product-card/card.ts'
import { ProductGrid } from '../product-card/product-grid.tsx'
import { useSession } from '../session/session.ts'
import { multibuysOf, useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'
import { WhenNear } from '../shared/when-near.tsx'
import { BuyBox } from './buy-box.tsx'
import { CardRow } from './card-row.tsx'
import { Colours } from './colours.tsx'
import { Gallery } from './gallery.tsx'
import { loadProduct } from './loader.ts'
import { ProductData } from './product-data.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'
import { Share } from './share.tsx'
import { picturesOf } from './structured-data.ts'

export { loadProduct as loader }

const ReviewList = lazy(() => import('../reviews/review-list.tsx').catch(() => ({ default: () => null })))
const GoesWith = lazy(() => import('./goes-with.tsx').catch(() => ({ default: () => null })))

/** Longer names use a smaller font, so that the price stays above the fold. */
const longName = 48

const listings = { Men: urls.men, Women: urls.women, Kids: urls.kids }

export function Component() {
  const { product, colours, others, reviews } = useLoaderData<typeof loadProduct>()
  const facts = useShopFacts()
  const { ratings } = facts
  const multibuys = new Set(multibuysOf(facts, product).map(({ terms, on }) => `${terms} on ${on}`))
  const isShopper = useSession()?.role === 'user'
  const { count = 0, average, fitAdvice } = reviews?.summary ?? {}
  const { productName, brand, gender, description } = product
  const saving = savingOnMrp(product)
  const crumbs: Crumb[] = [
    { label: 'Home', to: urls.home },
    { label: gender, to: listings[gender] },
    { label: productName },
  ]
  return (
    <>
      <ProductData product={product} colours={colours} crumbs={crumbs} reviews={ratings ? null : reviews} />
      <div className="page-width pt-4">
        <Breadcrumbs crumbs={crumbs} />
        {/* The key resets the gallery and the size for another product. */}
        <div key={product._id} className="grid gap-x-14 gap-y-7 pt-4 lg:grid-cols-[7fr_5fr]">
          <Gallery name={productName} pictures={picturesOf(product)} />
          <div className="min-w-0">
            <p className="type-label text-muted">{brand.brandName}</p>
            <h1 className={cx('type-title mt-1.5', productName.length > longName && 'text-2xl!')}>
              {productName}
            </h1>
            {ratings ? (
              <Rating value={fixedRating} aside="5k Reviews" className="mt-3" />
            ) : (
              average && (
                <a href="#reviews" className="mt-1 flex min-h-11 w-fit items-center hover:underline">
                  <Rating value={average} aside={`${count} ${count === 1 ? 'review' : 'reviews'}`} />
                </a>
              )
            )}
            <div className="mt-4 mb-5">
              <Price {...priceTag(product)} size="large" />
              {saving && <p className="mt-1 text-muted text-sm">{saving}</p>}
              {[...multibuys].map((text) => (
                <p key={text} className="wrap-anywhere mt-1 font-semibold text-sm">
                  {text}
                </p>
              ))}
            </div>
            {colours.length > 0 && <Colours colours={colours} current={product._id} />}
            {fitAdvice && <p className="mb-3 text-sm">{fitAdvice}</p>}
            <BuyBox product={product} />
            <p className="mt-8 max-w-prose whitespace-pre-line text-lg">{description}</p>
            <Share title={productName} />
            <ProductFacts product={product} />
          </div>
        </div>
      </div>
      {reviews && (count > 0 || isShopper) && (
        <WhenNear key={`reviews ${product._id}`} id="reviews">
          <ReviewList product={product} {...reviews} />
        </WhenNear>
      )}
      <WhenNear key={`goes with ${product._id}`}>
        <GoesWith productId={product._id} />
      </WhenNear>
      <Related products={others} />
      <RecentlyViewed key={product._id} current={product._id} />
    </>
  )
}

function ProductFacts({ product }: { product: ProductOnWire }) {
  const { delivery, payment, returns } = useShopFacts().selling
  const facts: [name: string, value: ReactNode][] = [
    ['Kind', product.category.categoryName],
    ['For', product.gender],
    ['MRP', `${formatRupees(product.regularPrice)}, all taxes included`],
    ['Delivery', delivery],
    ['Arrives', <DeliveryEstimate key="arrives" />],
    ['Payment', payment],
    ['Returns', returns],
    ...labelFacts(product.label),
  ]
  return (
    <dl className="mt-8 border-text border-t-2 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4 border-line border-b py-2.5">
          <dt className="type-label text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function labelFacts(label: ProductOnWire['label']): [name: string, value: string][] {
  if (!label) return []
  const { countryOfOrigin, maker, importedIn, netQuantity, bisLicence } = label
  const facts: [name: string, value: string | null][] = [
    ['Country of origin', countryOfOrigin],
    [isImported(countryOfOrigin) ? 'Importer' : 'Maker', maker],
    ['Imported in', importedIn && formatMonth(importedIn)],
    ['Net quantity', netQuantity],
    ['BIS licence', bisLicence],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

function Related({ products }: { products: Card[] }) {
  return (
    <CardRow id="related" title="Related products">
      {products.length > 0 ? (
        <ProductGrid products={products} columns={4} still />
      ) : (
        <p className="text-muted">No related products found.</p>
      )}
    </CardRow>
  )
}
