import { dayOf } from '../../lib/dates.ts'
import type { ProductOnWire, SizeOnWire } from '../../shop/catalog/wire.ts'
import { urls } from '../shared/urls.ts'
import type { Thing } from './structured-data.ts'

/** Rupees and grams: what one unit of that price costs to send, alone in its order; null where that depends on an unknown weight. `returnDays`: null without a limit. */
export type OfferTerms = {
  returnDays: number | null
  shippingOf: (price: number, weight: number | null) => number | null
}

let terms: OfferTerms | null = null

/** Browsers have none: search engines read what the server writes. */
export function setOfferTerms(given: OfferTerms | null): void {
  terms = given
}

const bySize = 'https://schema.org/size'

const isOffer = (value: unknown): value is Thing & { price: number } =>
  typeof value === 'object' && value !== null && '@type' in value && value['@type'] === 'Offer'

/** The things with delivery, returns and the end of the price in each offer, and the sizes of the product as variants. */
export function withTerms(things: readonly Thing[], product: ProductOnWire, origin: string): Thing[] {
  const [own, group] = things
  if (!own) return []
  const ownOffer = isOffer(own.offers) ? termedOffer(own.offers, product, origin) : own.offers
  const gtin = product.sizes.length === 1 ? product.sizes[0]?.gtin : undefined
  const mine = { ...own, ...(gtin && { gtin }), offers: ownOffer }
  const sizes = product.sizes.length > 1 ? product.sizes.map((size) => sizeThing(size, mine, origin)) : []
  if (group) return [mine, groupWith(group, sizes, product, origin)]
  return sizes.length > 0 ? [sizeGroup(mine, sizes, product)] : [mine]
}

/** The product's page sells its sizes; a colour beside it is one thing, as its page sells its sizes. */
function groupWith(group: Thing, sizes: Thing[], product: ProductOnWire, origin: string): Thing {
  const variants = (group.hasVariant as Thing[]).map((variant) =>
    isOffer(variant.offers) ? { ...variant, offers: termedOffer(variant.offers, null, origin) } : variant,
  )
  if (sizes.length === 0) return { ...group, hasVariant: variants }
  const others = variants.filter(({ sku }) => sku !== product._id)
  const by = (group.variesBy as string[] | undefined) ?? []
  return { ...group, variesBy: [...by, bySize], hasVariant: [...sizes, ...others] }
}

/** A product that is alone in its style: the page is of the group, whose variants are its sizes. */
function sizeGroup({ sku, offers: _, ...own }: Thing, sizes: Thing[], product: ProductOnWire): Thing {
  return {
    ...own,
    '@type': 'ProductGroup',
    productGroupID: product._id,
    variesBy: [bySize],
    hasVariant: sizes,
  }
}

function sizeThing(size: SizeOnWire, own: Thing, origin: string): Thing {
  const { name, image, color, offers } = own
  const { _id: sku, label, gtin, stock } = size
  const url = `${origin}${urls.product(String(own.sku))}?size=${size.size}`
  const availability = `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`
  return {
    '@type': 'Product',
    ...{ sku, name: `${name}, ${label}`, size: label, url },
    ...(gtin && { gtin }),
    ...(color !== undefined && { color }),
    ...(Array.isArray(image) && { image: image[0] }),
    offers: { ...(offers as Thing), url, availability },
  }
}

/** `product`: null for another colour, whose weight and offer this page does not know. */
function termedOffer(offer: Thing & { price: number }, product: ProductOnWire | null, origin: string): Thing {
  if (!terms) return offer
  const { offerUntil, weight } = product ?? {}
  const fee = terms.shippingOf(offer.price, weight ?? null)
  return {
    ...offer,
    // The day is the last on which the price holds to its end.
    ...(offerUntil && { priceValidUntil: dayOf(new Date(Date.parse(offerUntil) - 1)) }),
    ...(fee !== null && { shippingDetails: shippingFor(fee) }),
    hasMerchantReturnPolicy: returnPolicy(terms.returnDays, origin),
  }
}

function shippingFor(value: number): Thing {
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value, currency: 'INR' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
  }
}

function returnPolicy(days: number | null, origin: string): Thing {
  const window = days === null ? 'MerchantReturnUnlimitedWindow' : 'MerchantReturnFiniteReturnWindow'
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'IN',
    returnPolicyCountry: 'IN',
    returnPolicyCategory: `https://schema.org/${window}`,
    ...(days !== null && { merchantReturnDays: days }),
    merchantReturnLink: `${origin}/returns`,
    refundType: 'https://schema.org/FullRefund',
  }
}
