import { addDays, type Day, formatDate } from '../../lib/dates.ts'
import type { Category, PriceUpdate, Product } from '../catalog/rules.ts'

/** What an offer is for: one product, or all products of a category. */
export type Target = { kind: 'product' | 'category'; id: string }

export type OfferDraft = {
  name: string
  /** Above 0, at most 100. */
  percentage: number
  /** Days in India: it runs from the start of the first to the end of the last. */
  startDate: Day
  endDate: Day
  description: string
  target: Target
}

export type Offer = Omit<OfferDraft, 'target'> & {
  id: string
  /** When an admin ended it before its last day was over. */
  endedAt: Date | null
}
export type ProductOffer = Offer & { product: Product }
export type CategoryOffer = Offer & { category: Category }

export const offerStates = ['Running', 'Upcoming', 'Ended'] as const
export type OfferState = (typeof offerStates)[number]

/** Over how many days before an offer its earnings are previewed. */
export const PREVIEW_DAYS = 90

/** What the tables of offers can be sorted by. */
export const offerSorts = ['name', 'target', 'discountPercentage', 'startDate', 'endDate'] as const
export type OfferSort = (typeof offerSorts)[number]

/** How an offer stands on a day; until it has ended its target takes no other. */
export function stateOf(
  { startDate, endDate, endedAt }: Pick<Offer, 'startDate' | 'endDate' | 'endedAt'>,
  today: Day,
): OfferState {
  if (endedAt || endDate < today) return 'Ended'
  return startDate > today ? 'Upcoming' : 'Running'
}

/** 'Runs until 25 Nov 2026', 'Starts on …', 'Ended on …': how an offer stands, and since or until when. */
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

/** Whether lists sort by an offer's prices, or will at the midnight it begins; if not, how many products of how many do. */
export type Preparation = { ready: boolean; done: number; total: number | null }

/**
 * How far the prices of an offer are that begins tomorrow, or that began or ended a moment ago; null where nothing is to be
 * said: its prices are in all lists, or are prepared on the day before it begins.
 */
export function preparationOf(
  offer: Pick<Offer, 'startDate' | 'endDate' | 'endedAt'>,
  categoryId: string | null,
  today: Day,
  updates: readonly PriceUpdate[],
): Preparation | null {
  const tomorrow = addDays(today, 1)
  const beginsTomorrow = stateOf(offer, today) === 'Upcoming' && offer.startDate === tomorrow
  const unfinished = updates.find(
    (update) =>
      !update.isFinished &&
      ((categoryId !== null && update.categoryId === categoryId) ||
        (beginsTomorrow && update.day === tomorrow)),
  )
  if (unfinished) return { ready: false, done: unfinished.done, total: unfinished.total }
  if (!beginsTomorrow) return null
  return { ready: updates.some(({ day }) => day === tomorrow), done: 0, total: null }
}

/** An offer that has not ended, and keeps its target from another one. */
export type OpenOffer = Pick<Offer, 'id' | 'name' | 'percentage' | 'startDate' | 'endDate'>

/** What an offer could be for, and what keeps it from that. */
export type ProductTarget = { product: Product; offer: OpenOffer | null }
export type CategoryTarget = {
  id: string
  name: string
  active: boolean
  /** How many it would touch. */
  products: number
  offer: OpenOffer | null
}

/** Why an offer is not made. */
export type CreateRefusal =
  | { reason: 'starts-too-early' }
  | { reason: 'no-target' | 'has-offer'; kind: Target['kind'] }

/** The products whose price an offer on that target may change. */
export function amongOf({ kind, id }: Target): { productIds: string[] } | { categoryId: string } {
  return kind === 'product' ? { productIds: [id] } : { categoryId: id }
}
