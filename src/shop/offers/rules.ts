import { addDays, type Day, dayOf, endOf, formatDate, momentOf, startOf } from '../../lib/dates.ts'
import { formatRupees, fromRupees, minus, type Paise, smallest, toRupees } from '../../lib/money.ts'
import {
  type Category,
  discountedPrice,
  type PricedProducts,
  type PriceUpdate,
  type Product,
} from '../catalog/rules.ts'
import type { Taxation } from '../tax/hsn-rules.ts'

/** `selection`: several products. */
export type Target =
  | { kind: 'product' | 'category' | 'brand'; id: string }
  | { kind: 'selection'; ids: readonly string[] }
  | { kind: 'shop' }

/** All of them are repriced at once, and named in the address of a preview. */
export const MAX_SELECTION = 100

/** As calls name them. */
export const offerTypes = ['Products', 'Selection', 'Category', 'Brand', 'Shop'] as const
export type OfferType = (typeof offerTypes)[number]

export const targetKinds: Record<OfferType, Target['kind']> = {
  Products: 'product',
  Selection: 'selection',
  Category: 'category',
  Brand: 'brand',
  Shop: 'shop',
}
export const offerTypeOf: Record<Target['kind'], OfferType> = {
  product: 'Products',
  selection: 'Selection',
  category: 'Category',
  brand: 'Brand',
  shop: 'Shop',
}

export function targetOn(offerType: OfferType, ids: readonly string[]): Target {
  const kind = targetKinds[offerType]
  if (kind === 'shop') return { kind }
  return kind === 'selection' ? { kind, ids } : { kind, id: ids[0] ?? '' }
}

/** 'Dry Tee', 'Dry Tee, Fit Cap' or '12 products'. */
export const targetInWords = (names: readonly string[]) =>
  names.length > 3 ? `${names.length} products` : names.join(', ')

/** Which discounts combine, as admins read it. */
export const offersCombine =
  'Offers are not added up: of those on a product, on several, on its category, its brand and the shop, the one that takes most off counts. One coupon or one “Buy X, get Y”, whichever is worth more, comes on top.'

/** Either a percentage, above 0, at most 100, or an amount off each unit. */
export type Discount = { percentage: number; amountOff: null } | { percentage: null; amountOff: Paise }

/** An amount takes no more than leaves this. */
export const MIN_PRICE_AFTER_AMOUNT = fromRupees(1)

/** SQL: `price_after`. */
export function priceAfter(salePrice: Paise, { percentage, amountOff }: Discount): Paise {
  if (amountOff === null) return discountedPrice(salePrice, percentage)
  const most = minus(salePrice, smallest(salePrice, MIN_PRICE_AFTER_AMOUNT))
  return minus(salePrice, smallest(amountOff, most))
}

/** '20 %' or '₹200'. */
export function discountInWords({ percentage, amountOff }: Discount): string {
  return amountOff === null ? `${percentage} %` : formatRupees(toRupees(amountOff))
}

type OfferTerms = {
  name: string
  /** IST days, both inclusive. */
  startDate: Day
  endDate: Day
  /** '18:00' of the first and of the last day, IST; null: from its start, until its end. */
  startTime: string | null
  endTime: string | null
  description: string
}
export type OfferDraft = OfferTerms & Discount & { target: Target }

export type Offer = OfferTerms & Discount & { id: string; endedAt: Date | null }
export type ProductOffer = Offer & { product: Product }
export type CategoryOffer = Offer & { category: Omit<Category, keyof Taxation | 'sizeSystem'> }

type Reference = { id: string; name: string }

/** On several products, on a brand, or on all of the shop, which is neither. */
export type WideOffer = Offer & { products: Reference[] | null; brand: Reference | null }

export const offerStates = ['Running', 'Upcoming', 'Ended'] as const
export type OfferState = (typeof offerStates)[number]

export const stateLabels: Record<OfferState, string> = {
  Running: 'Active',
  Upcoming: 'Scheduled',
  Ended: 'Ended',
}

export const PREVIEW_DAYS = 90

export const offerSorts = ['name', 'target', 'discountPercentage', 'startDate', 'endDate'] as const
export type OfferSort = (typeof offerSorts)[number]

export type OfferTimes = Pick<Offer, 'startDate' | 'startTime' | 'endDate' | 'endTime'>

/** SQL: `offers.starts_at`, `offers.ends_at`. */
export function offerStart({ startDate, startTime }: Omit<OfferTimes, 'endDate' | 'endTime'>): Date {
  return startTime === null ? startOf(startDate) : momentOf(startDate, startTime)
}
export function offerEnd({ endDate, endTime }: Omit<OfferTimes, 'startDate' | 'startTime'>): Date {
  return endTime === null ? endOf(endDate) : momentOf(endDate, endTime)
}

export type EndProblem = 'before-start' | 'before-today' | 'time-before-start' | 'before-now'

export function endProblem(times: OfferTimes, now: Date): EndProblem | null {
  if (times.endDate < times.startDate) return 'before-start'
  if (times.endDate < dayOf(now)) return 'before-today'
  if (offerEnd(times) <= offerStart(times)) return 'time-before-start'
  return offerEnd(times) <= now ? 'before-now' : null
}

/** A target has at most one offer that has not ended. */
export function stateOf(offer: OfferTimes & Pick<Offer, 'endedAt'>, now: Date): OfferState {
  if (offer.endedAt || offerEnd(offer) <= now) return 'Ended'
  return offerStart(offer) > now ? 'Upcoming' : 'Running'
}

/** '1 Dec 2026' or '1 Dec 2026, 18:00'. */
export const dayInWords = (day: Day, time: string | null) => `${formatDate(day)}${time ? `, ${time}` : ''}`

export function standingInWords(offer: OfferTimes & Pick<Offer, 'endedAt'>, now: Date): string {
  switch (stateOf(offer, now)) {
    case 'Upcoming':
      return `Starts on ${dayInWords(offer.startDate, offer.startTime)}`
    case 'Running':
      return `Runs until ${dayInWords(offer.endDate, offer.endTime)}`
    case 'Ended':
      return `Ended on ${offer.endedAt ? formatDate(offer.endedAt) : dayInWords(offer.endDate, offer.endTime)}`
  }
}

/** `ready`: sorted lists use the offer's prices, or will at midnight when it starts. Otherwise progress in products. */
export type Preparation = { ready: boolean; done: number; total: number | null }

/** The offer starts tomorrow, or has just started or ended; null when there is nothing to report. */
export function preparationOf(
  offer: OfferTimes & Pick<Offer, 'endedAt'>,
  { categoryId, isWide = false }: { categoryId?: string; isWide?: boolean },
  now: Date,
  updates: readonly PriceUpdate[],
): Preparation | null {
  const today = dayOf(now)
  const tomorrow = addDays(today, 1)
  const beginsTomorrow =
    stateOf(offer, now) === 'Upcoming' && offer.startDate === tomorrow && offer.startTime === null
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

export type OpenOffer = Pick<Offer, 'id' | 'name' | 'startDate' | 'endDate'> & Discount

export type ProductTarget = { product: Product; offer: OpenOffer | null }
/** A category or a brand. */
export type GroupTarget = {
  id: string
  name: string
  active: boolean
  products: number
  offer: OpenOffer | null
}

type HasOffer = { reason: 'has-offer'; kind: Target['kind'] }

export type CreateRefusal =
  | { reason: 'starts-too-early' | 'ends-before-now' }
  | { reason: 'no-target'; kind: Target['kind'] }
  | HasOffer

export type EndDateRefusal =
  | { reason: 'no-offer' | 'ended' | EndProblem }
  | HasOffer
  | { reason: 'saved-since'; endDate: Day }

export function amongOf(target: Target): PricedProducts {
  switch (target.kind) {
    case 'product':
      return { productIds: [target.id] }
    case 'selection':
      return { productIds: target.ids }
    case 'category':
      return { categoryId: target.id }
    case 'brand':
      return { brandId: target.id }
    case 'shop':
      return 'all'
  }
}
