import { z } from 'zod'
import type { Day } from '../../lib/dates.ts'
import { toRupees } from '../../lib/money.ts'
import { type PictureOnWire, presentPicture } from '../../lib/pictures.ts'
import { percentageOf } from '../catalog/fields-wire.ts'
import type { Product } from '../catalog/rules.ts'
import type { Earnings, PriceChanges } from './preview-rules.ts'
import type { CategoryTarget, OpenOffer, ProductTarget } from './rules.ts'
import { offerTypes } from './wire.ts'

const offerType = z.enum(offerTypes, 'Offer type must be Category or Products')

/** What `get-targets` is asked with, beside the search. */
export const targetFields = { offerType }

/** What `what-if` is asked with. */
export const previewFields = {
  offerType,
  targetOfferId: z.guid('Please select a product or a category'),
  discountPercentage: percentageOf('Discount percentage'),
}

/** The offer that keeps a target from another one. */
export type OpenOfferOnWire = {
  _id: string
  name: string
  discountPercentage: number
  startDate: string
  endDate: string
}

/** Something an offer could be for; not while it has `offer`. */
export type TargetOnWire = {
  _id: string
  name: string
  /** Of a product: its brand's name. */
  brandName: string | null
  /** Of a product, in rupees. */
  salePrice: number | null
  /** How many products it would touch. */
  products: number
  status: boolean
  offer: OpenOfferOnWire | null
}

export function presentProductTarget({ product, offer }: ProductTarget): TargetOnWire {
  return {
    _id: product.id,
    name: product.name,
    brandName: product.brand.name,
    salePrice: toRupees(product.salePrice),
    products: 1,
    status: product.active,
    offer: presentOpenOffer(offer),
  }
}

export function presentCategoryTarget({ id, name, active, products, offer }: CategoryTarget): TargetOnWire {
  const noProduct = { brandName: null, salePrice: null }
  return { _id: id, name, ...noProduct, products, status: active, offer: presentOpenOffer(offer) }
}

function presentOpenOffer(offer: OpenOffer | null): OpenOfferOnWire | null {
  if (!offer) return null
  const { id, name, percentage, startDate, endDate } = offer
  return { _id: id, name, discountPercentage: percentage, startDate, endDate }
}

/** What a product costs today and what it would cost, in rupees, each with the percentage of the best offer or null. */
export type PriceChangeOnWire = {
  _id: string
  productName: string
  brandName: string
  thumbnail: PictureOnWire | null
  salePrice: number
  price: number
  offerPercentage: number | null
  newPrice: number
  newPercentage: number | null
}

export type PriceChangesOnWire = {
  /** How many products are touched, and of how many the price's offer changes: the others keep one at least as good. */
  touched: number
  changed: number
  some: PriceChangeOnWire[]
}

export function presentPriceChanges(
  { touched, changed, some }: PriceChanges,
  products: ReadonlyMap<string, Product>,
): PriceChangesOnWire {
  const known = some.flatMap((price) => {
    const product = products.get(price.productId)
    if (!product) return []
    const { id, name, brand, thumbnail } = product
    return {
      _id: id,
      productName: name,
      brandName: brand.name,
      thumbnail: thumbnail && presentPicture(thumbnail),
      salePrice: toRupees(price.salePrice),
      price: toRupees(price.price),
      offerPercentage: price.offerPercentage,
      newPrice: toRupees(price.newPrice),
      newPercentage: price.newPercentage,
    }
  })
  return { touched, changed, some: known }
}

/** What touched products earned from the start of `since` on, and what the same units would have earned; in rupees. */
export type EarningsOnWire = {
  /** A day in India. */
  since: string
  units: number
  revenue: number
  revenueWithOffer: number
  difference: number
}

export function presentEarnings(since: Day, earnings: Earnings): EarningsOnWire {
  return {
    since,
    units: earnings.units,
    revenue: toRupees(earnings.revenue),
    revenueWithOffer: toRupees(earnings.revenueWithOffer),
    difference: toRupees(earnings.difference),
  }
}
