import { addDays, type Day, formatDate } from '../../lib/dates.ts'
import type { Category, PricedProducts, PriceUpdate, Product } from '../catalog/rules.ts'
import type { Taxation } from '../tax/hsn-rules.ts'

/** `id`: '' for the shop. */
export type Target = { kind: 'product' | 'category' | 'brand' | 'shop'; id: string }

/** As calls name them. */
export const offerTypes = ['Products', 'Category', 'Brand', 'Shop'] as const
export type OfferType = (typeof offerTypes)[number]

const targetKinds: Record<OfferType, Target['kind']> = {
  Products: 'product',
  Category: 'category',
  Brand: 'brand',
  Shop: 'shop',
}
export const offerTypeOf: Record<Target['kind'], OfferType> = {
  product: 'Products',
  category: 'Category',
  brand: 'Brand',
  shop: 'Shop',
}

export function targetOn(offerType: OfferType, id: string): Target {
  const kind = targetKinds[offerType]
  return { kind, id: kind === 'shop' ? '' : id }
}

/** Which discounts may combine. */
export const offersCombine =
  'Offers are not added up: of those on a product, its category, its brand and the shop, the largest counts. A coupon counts on top.'

export type OfferDraft = {
  name: string
  /** Percent, above 0, at most 100. */
  percentage: number
  /** IST days, both inclusive. */
  startDate: Day
  endDate: Day
  description: string
  target: Target
}

export type Offer = Omit<OfferDraft, 'target'> & {
  id: string
  endedAt: Date | null
}
export type ProductOffer = Offer & { product: Product }
export type CategoryOffer = Offer & { category: Omit<Category, keyof Taxation | 'sizeSystem'> }

/** On a brand, or on all of the shop, which has no name. */
export type WideOffer = Offer & { brand: { id: string; name: string } | null }

export const offerStates = ['Running', 'Upcoming', 'Ended'] as const
export type OfferState = (typeof offerStates)[number]

export const PREVIEW_DAYS = 90

export const offerSorts = ['name', 'target', 'discountPercentage', 'startDate', 'endDate'] as const
export type OfferSort = (typeof offerSorts)[number]

/** A target has at most one offer that has not ended. */
export function stateOf(
  { startDate, endDate, endedAt }: Pick<Offer, 'startDate' | 'endDate' | 'endedAt'>,
  today: Day,
): OfferState {
  if (endedAt || endDate < today) return 'Ended'
  return startDate > today ? 'Upcoming' : 'Running'
}

export function standingInWords(offer: Pick<Offer, 'startDate' | 'endDate' | 'endedAt'>, today: Day): string {
  switch (stateOf(offer, today)) {
    case 'Upcoming':
      return `Starts on ${formatDate(offer.startDate)}`
    case 'Running':
      return `Runs until ${formatDate(offer.endDate)}`
    case 'Ended':
      return `Ended on ${formatDate(offer.endedAt ?? offer.endDate)}`
  }
}

/** `ready`: sorted lists use the offer's prices, or will at midnight when it starts. Otherwise progress in products. */
export type Preparation = { ready: boolean; done: number; total: number | null }

/** The offer starts tomorrow, or has just started or ended; null when there is nothing to report. */
export function preparationOf(
  offer: Pick<Offer, 'startDate' | 'endDate' | 'endedAt'>,
  { categoryId, isWide = false }: { categoryId?: string; isWide?: boolean },
  today: Day,
  updates: readonly PriceUpdate[],
): Preparation | null {
  const tomorrow = addDays(today, 1)
  const beginsTomorrow = stateOf(offer, today) === 'Upcoming' && offer.startDate === tomorrow
  const unfinished = updates.find(
    (update) =>
      !update.isFinished &&
      ((categoryId !== undefined && update.categoryId === categoryId) ||
        (isWide && update.day === today) ||
        (beginsTomorrow && update.day === tomorrow)),
  )
  if (unfinished) return { ready: false, done: unfinished.done, total: unfinished.total }
  if (!beginsTomorrow) return null
  return { ready: updates.some(({ day }) => day === tomorrow), done: 0, total: null }
}

export type OpenOffer = Pick<Offer, 'id' | 'name' | 'percentage' | 'startDate' | 'endDate'>

export type ProductTarget = { product: Product; offer: OpenOffer | null }
/** A category or a brand. */
export type GroupTarget = {
  id: string
  name: string
  active: boolean
  products: number
  offer: OpenOffer | null
}

export type CreateRefusal =
  | { reason: 'starts-too-early' }
  | { reason: 'no-target' | 'has-offer'; kind: Target['kind'] }

export type EndDateRefusal =
  | { reason: 'no-offer' | 'ended' | 'before-start' | 'before-today' }
  | { reason: 'saved-since'; endDate: Day }

export function amongOf({ kind, id }: Target): PricedProducts {
  switch (kind) {
    case 'product':
      return { productIds: [id] }
    case 'category':
      return { categoryId: id }
    case 'brand':
      return { brandId: id }
    case 'shop':
      return 'all'
  }
}
