import type { PictureOnWire } from '../../lib/pictures.ts'
import { isAvailable } from '../../shop/catalog/rules.ts'
import { styleName } from '../../shop/catalog/style-rules.ts'
import type { ColourOnWire } from '../../shop/catalog/styles/wire.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import type { ReviewsOnWire } from '../../shop/reviews/wire.ts'
import { urls } from '../shared/urls.ts'

export type Thing = { '@type': string } & Record<string, unknown>

/** `reviews` are null where the page shows the made-up rating. `colours` are none for a product that is alone in its style. */
export function productThings(
  product: ProductOnWire,
  colours: readonly ColourOnWire[],
  origin: string,
  reviews: ReviewsOnWire | null,
): Thing[] {
  const { _id, productName: name, description, brand, category, gender, styleCode } = product
  const path = urls.product(_id)
  const ofStyle = {
    description,
    brand: { '@type': 'Brand', name: brand.brandName },
    audience: { '@type': 'PeopleAudience', suggestedGender: gender },
  }
  const price = product.discountedPrice ?? product.salePrice
  const own: Thing = {
    '@type': 'Product',
    name,
    ...ofStyle,
    sku: _id,
    category: category.categoryName,
    image: picturesOf(product).map(({ src }) => origin + src),
    offers: offerOf(origin + path, price, isAvailable(product)),
    ...(reviews && reviewsIn(reviews, origin)),
  }
  if (!styleCode || colours.length === 0) return [own]
  const group = { '@id': `${origin}${path}#style` }
  // Codes of one style may be written in other letters, and have to be one id on all pages.
  const productGroupID = styleCode.toLowerCase()
  const variant = { inProductGroupWithID: productGroupID, isVariantOf: group }
  const isNamed = colours.every(({ colour }) => colour !== null)
  const colourOf = (id: string) => colours.find((one) => one._id === id)?.colour
  return [
    { ...own, ...(isNamed && { color: colourOf(_id) }), ...variant },
    {
      '@type': 'ProductGroup',
      ...group,
      name: styleName(colours.map(({ productName }) => productName)),
      ...ofStyle,
      productGroupID,
      ...(isNamed && { variesBy: ['https://schema.org/color'] }),
      hasVariant: colours.map((colour) => variantOf(colour, origin, isNamed)),
    },
  ]
}

function reviewsIn({ summary, reviews }: ReviewsOnWire, origin: string) {
  if (summary.count === 0) return
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: summary.average,
      reviewCount: summary.count,
    },
    review: reviews.map(({ author, stars, text, photos, at }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: author },
      datePublished: at,
      reviewRating: { '@type': 'Rating', ratingValue: stars },
      reviewBody: text,
      ...(photos.length > 0 && { image: photos.map(({ src }) => origin + src) }),
    })),
  }
}

function variantOf(
  { _id, productName: name, colour, picture, price, available }: ColourOnWire,
  origin: string,
  isNamed: boolean,
): Thing {
  const url = origin + urls.product(_id)
  return {
    '@type': 'Product',
    sku: _id,
    name,
    ...(isNamed && { color: colour }),
    url,
    ...(picture && { image: origin + picture.src }),
    offers: offerOf(url, price, available),
  }
}

function offerOf(url: string, price: number, available: boolean): Thing {
  return {
    '@type': 'Offer',
    url,
    priceCurrency: 'INR',
    price,
    availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
  }
}

export function picturesOf({
  pictures: { thumbnail, gallery },
}: Pick<ProductOnWire, 'pictures'>): PictureOnWire[] {
  const all = thumbnail ? [thumbnail, ...gallery] : gallery
  return [...new Map(all.map((picture) => [picture.src, picture])).values()]
}
