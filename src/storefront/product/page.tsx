import { useLoaderData } from 'react-router'
import { fixedRating, priceTag } from '../../shop/catalog/product-card-rules.ts'
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx'
import { cx } from '../../ui/cx.ts'
import { Price } from '../../ui/price.tsx'
import { Rating } from '../../ui/rating.tsx'
import { urls } from '../shared/urls.ts'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { loadProduct } from './loader.ts'
import { picturesOf } from './pictures-of.ts'
import { ProductData } from './product-data.tsx'
import { ProductFacts } from './product-facts.tsx'
import { Related } from './related.tsx'

export { loadProduct as loader }

/** Longer names use a smaller font, so that the price stays above the fold. */
const longName = 48

const listings = { Men: urls.men, Women: urls.women, Kids: urls.kids }

export function Component() {
  const { product, others } = useLoaderData<typeof loadProduct>()
  const { productName, brand, gender, description } = product
  const crumbs: Crumb[] = [
    { label: 'Home', to: urls.home },
    { label: gender, to: listings[gender] },
    { label: productName },
  ]
  return (
    <>
      <ProductData product={product} crumbs={crumbs} />
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
            <Rating value={fixedRating} aside="5k Reviews" className="mt-3" />
            <Price {...priceTag(product)} size="large" className="mt-4 mb-5" />
            <BuyBox product={product} />
            <p className="mt-8 max-w-prose whitespace-pre-line text-lg">{description}</p>
            <ProductFacts product={product} />
          </div>
        </div>
      </div>
      <Related products={others} />
    </>
  )
}
