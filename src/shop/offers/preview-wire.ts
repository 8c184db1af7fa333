import { z } from 'zod'
import type { Day } from '../../lib/dates.ts'
import { toRupees } from '../../lib/money.ts'
import { type PictureOnWire, presentPicture } from '../../lib/pictures.ts'
import type { Product } from '../catalog/rules.ts'
import type { LossAboveStep } from '../tax/rules.ts'
import { type LossOnWire, presentLoss } from '../tax/wire.ts'
import type { Earnings, PriceChanges } from './preview-rules.ts'
import { type GroupTarget, MAX_SELECTION, type OpenOffer, type ProductTarget } from './rules.ts'
import {
  type DiscountOnWire,
  discountChecks,
  discountFields,
  missingDiscount,
  offerTypeField,
  presentDiscount,
  twoDiscounts,
  WHOLE_SHOP,
} from './wire.ts'

export const targetFields = { offerType: offerTypeField }

const noTarget = 'Please select products, a category, a brand or the shop'

const previewFields = {
  ...targetFields,
  /** Of several products, their ids, with commas between. */
  targetOfferId: z
    .string(noTarget)
    .transform((text) => text.split(',', MAX_SELECTION + 1))
    .pipe(z.array(z.union([z.guid(), z.literal(WHOLE_SHOP)], noTarget)).max(MAX_SELECTION, noTarget)),
  ...discountFields,
}

export const previewRequest = z
  .object(previewFields)
  .refine(
    ({ offerType, targetOfferId: ids }) =>
      (offerType === 'Shop') === ids.includes(WHOLE_SHOP) && (offerType === 'Selection' || ids.length === 1),
    { path: ['targetOfferId'], message: noTarget },
  )
  .refine(discountChecks.hasDiscount, missingDiscount)
  .refine(discountChecks.hasOneDiscount, twoDiscounts)

export type OpenOfferOnWire = DiscountOnWire & {
  _id: string
  name: string
  startDate: string
  endDate: string
}

export type TargetOnWire = {
  _id: string
  name: string
  brandName: string | null
  /** In rupees; null but for a product. */
  salePrice: number | null
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

export function presentGroupTarget({ id, name, active, products, offer }: GroupTarget): TargetOnWire {
  const noProduct = { brandName: null, salePrice: null }
  return { _id: id, name, ...noProduct, products, status: active, offer: presentOpenOffer(offer) }
}

function presentOpenOffer(offer: OpenOffer | null): OpenOfferOnWire | null {
  if (!offer) return null
  const { id, name, startDate, endDate } = offer
  return { _id: id, name, ...presentDiscount(offer), startDate, endDate }
}

/** Rupees; percentages of the best running offer, or null. */
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
  /** Null unless a lower price would leave the owner more after tax. */
  loss: LossOnWire | null
}

export type PriceChangesOnWire = {
  /** `changed`: products whose price changes; the others keep an offer that is at least as good. */
  touched: number
  changed: number
  /** This many of them get a price above a step of their tax, where a lower one would leave more. */
  losing: number
  some: PriceChangeOnWire[]
}

export function presentPriceChanges(
  { touched, changed, some }: PriceChanges,
  products: ReadonlyMap<string, Product>,
  losses: { shown: ReadonlyMap<string, LossAboveStep>; count: number },
): PriceChangesOnWire {
  const known = some.flatMap((price) => {
    const product = products.get(price.productId)
    if (!product) return []
    const { id, name, brand, thumbnail } = product
    const loss = losses.shown.get(id)
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
      loss: loss ? presentLoss(loss) : null,
    }
  })
  return { touched, changed, losing: losses.count, some: known }
}

/** In rupees, from the start of `since` (a day in India). */
export type EarningsOnWire = {
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
