import { z } from 'zod'
import { dayField, timeField } from '../../forms/dates.ts'
import { amountOf } from '../../forms/money.ts'
import { percentageOf } from '../../forms/number.ts'
import { reference } from '../../forms/reference.ts'
import { descriptionField, text } from '../../forms/text.ts'
import type { Day } from '../../lib/dates.ts'
import { formatRupees, type Paise, toRupees } from '../../lib/money.ts'
import {
  type CategoryOnWire,
  type PopulatedProductOnWire,
  presentCategory,
  presentPopulatedProduct,
} from '../catalog/wire.ts'
import { endProblems, endsTooEarly, startsTooEarly } from './refusals-wire.ts'
import {
  type CategoryOffer,
  type Discount,
  MAX_SELECTION,
  type Offer,
  type OfferDraft,
  type OfferState,
  type OfferTimes,
  offerEnd,
  offerStart,
  offerTypes,
  type Preparation,
  type ProductOffer,
  targetOn,
  type WideOffer,
} from './rules.ts'

export const offerTypeField = z.enum(offerTypes, `Offer type must be one of ${offerTypes.join(', ')}`)

/** Instead of an id. */
export const WHOLE_SHOP = 'shop'

const startDate = dayField('Start date')
const endDate = dayField('End date')
const startTime = timeField('Write the start time as 18:00', { isEnd: false })
const endTime = timeField('Write the end time as 18:00', { isEnd: true })

/** The specification's field, or an amount instead of it. */
export const discountFields = {
  discountPercentage: percentageOf('Discount percentage').nullish(),
  discountAmount: amountOf('Amount off').nullish(),
}
type DiscountFields = {
  discountPercentage?: number | null | undefined
  discountAmount?: Paise | null | undefined
}

const hasDiscount = ({ discountPercentage, discountAmount }: DiscountFields) =>
  discountPercentage != null || discountAmount != null
const hasOneDiscount = ({ discountPercentage, discountAmount }: DiscountFields) =>
  discountPercentage == null || discountAmount == null

/** Each is said even when other fields are wrong. */
const when = ({ value }: { value: unknown }) => z.object(discountFields).safeParse(value).success
export const missingDiscount = {
  ...{ path: ['discountPercentage'], message: 'Discount percentage is required', when },
}
export const twoDiscounts = {
  ...{ path: ['discountAmount'], message: 'An offer takes a percentage or an amount, not both', when },
}
export const discountChecks = { hasDiscount, hasOneDiscount }

/** Takes what passed `discountChecks`. */
export function discountOf({ discountPercentage, discountAmount }: DiscountFields): Discount {
  return discountAmount == null
    ? { percentage: discountPercentage ?? 0, amountOff: null }
    : { percentage: null, amountOff: discountAmount }
}

const common = {
  name: text('Offer name is required'),
  ...discountFields,
  startDate,
  startTime,
  endDate,
  endTime,
  description: descriptionField.nullish(),
}

const noProducts = 'Please select products'

const days = z.object({ startDate, endDate })
const times = days.extend({ startTime: z.string().nullish(), endTime: z.string().nullish() })
const timesOf = ({ startTime, endTime, ...days }: z.output<typeof times>): OfferTimes => ({
  ...days,
  startTime: startTime ?? null,
  endTime: endTime ?? null,
})

export const endDateRequest = z.object({ endDate, endTime, endDateBefore: endDate.optional() })

const selection = z
  .array(reference(noProducts), noProducts)
  .min(1, noProducts)
  .max(MAX_SELECTION, `An offer is on at most ${MAX_SELECTION} products`)
  .transform((ids) => [...new Set(ids)])

export const offerForm = z
  .discriminatedUnion(
    'offerType',
    [
      z.object({
        ...common,
        offerType: z.literal('Category'),
        targetOfferId: reference('Please select a category'),
      }),
      z.object({
        ...common,
        offerType: z.literal('Products'),
        targetOfferId: reference('Please select a product'),
      }),
      z.object({ ...common, offerType: z.literal('Selection'), targetOfferId: selection }),
      z.object({
        ...common,
        offerType: z.literal('Brand'),
        targetOfferId: reference('Please select a brand'),
      }),
      z.object({ ...common, offerType: z.literal('Shop'), targetOfferId: z.literal(WHOLE_SHOP) }),
    ],
    `Offer type must be one of ${offerTypes.join(', ')}`,
  )
  .refine(discountChecks.hasDiscount, missingDiscount)
  .refine(discountChecks.hasOneDiscount, twoDiscounts)
  .refine((form) => form.endDate >= form.startDate, {
    path: ['endDate'],
    message: endsTooEarly,
    when: ({ value }) => days.safeParse(value).success, // report it even when other fields are invalid
  })
  .refine((form) => form.endDate < form.startDate || offerStart(timesOf(form)) < offerEnd(timesOf(form)), {
    path: ['endTime'],
    message: endProblems['time-before-start'].message,
    when: ({ value }) => times.safeParse(value).success,
  })

/** The start date must not be before `today`. */
export function offerFormOn(today: Day) {
  return offerForm.refine((form) => form.startDate >= today, {
    path: ['startDate'],
    message: startsTooEarly,
    when: ({ value }) => days.pick({ startDate: true }).safeParse(value).success,
  })
}

export function draftOf(form: z.output<typeof offerForm>): OfferDraft {
  const { name, offerType } = form
  return {
    name,
    ...discountOf(form),
    ...timesOf(form),
    description: form.description ?? '',
    target: targetOn(offerType, [form.targetOfferId].flat()),
  }
}

export function timesOnWire({ startDate, startTime, endDate, endTime }: TermsOnWire): OfferTimes {
  return {
    ...{ startDate: startDate as Day, endDate: endDate as Day },
    ...{ startTime: startTime ?? null, endTime: endTime ?? null },
  }
}

type TermsOnWire = {
  _id: string
  name: string
  /** Null where it takes an amount. */
  discountPercentage: number | null
  /** In rupees; null where it takes a percentage. A node of the release before leaves it out. */
  discountAmount?: number | null | undefined
  startDate: string
  endDate: string
  /** '18:00', IST; null: from the start and until the end of the day. A node of the release before leaves them out. */
  startTime?: string | null | undefined
  endTime?: string | null | undefined
  description: string
  status: OfferState
  endedAt: string | null
  /** Progress of repricing; null when none is running. */
  preparation: Preparation | null
}

export type ProductOfferOnWire = TermsOnWire & {
  offerType: 'Products'
  targetOfferId: PopulatedProductOnWire
}
export type CategoryOfferOnWire = TermsOnWire & { offerType: 'Category'; targetOfferId: CategoryOnWire }
export type WideOfferOnWire = TermsOnWire & {
  offerType: 'Brand' | 'Shop'
  /** Null for the shop. */
  targetOfferId: { _id: string; brandName: string } | null
}
export type SelectionOfferOnWire = TermsOnWire & {
  offerType: 'Selection'
  /** Without those deleted since. */
  targetOfferId: { _id: string; productName: string }[]
}
export type OnMoreOnWire = WideOfferOnWire | SelectionOfferOnWire
export type OfferOnWire = ProductOfferOnWire | CategoryOfferOnWire | OnMoreOnWire

type Standing = { state: OfferState; preparation: Preparation | null }

export function presentProductOffer({ product, ...offer }: ProductOffer & Standing): ProductOfferOnWire {
  const shown = presentPopulatedProduct({ ...product, listed: true })
  return { ...termsOf(offer), offerType: 'Products', targetOfferId: { ...shown, status: product.active } }
}

export function presentCategoryOffer({ category, ...offer }: CategoryOffer & Standing): CategoryOfferOnWire {
  return { ...termsOf(offer), offerType: 'Category', targetOfferId: presentCategory(category) }
}

export function presentWideOffer({ products, brand, ...offer }: WideOffer & Standing): OnMoreOnWire {
  const terms = termsOf(offer)
  if (products) {
    const targetOfferId = products.map(({ id, name }) => ({ _id: id, productName: name }))
    return { ...terms, offerType: 'Selection', targetOfferId }
  }
  if (!brand) return { ...terms, offerType: 'Shop', targetOfferId: null }
  return { ...terms, offerType: 'Brand', targetOfferId: { _id: brand.id, brandName: brand.name } }
}

export function presentDiscount({ percentage, amountOff }: Discount) {
  return { discountPercentage: percentage, discountAmount: amountOff === null ? null : toRupees(amountOff) }
}

/** '20%' or '₹200'. */
export function discountOnWireInWords({ discountPercentage, discountAmount }: DiscountOnWire): string {
  return discountAmount ? formatRupees(discountAmount) : `${discountPercentage}%`
}
export type DiscountOnWire = Pick<TermsOnWire, 'discountPercentage' | 'discountAmount'>

function termsOf(offer: Offer & Standing): TermsOnWire {
  const { id, name, startDate, startTime, endDate, endTime, description, state } = offer
  return {
    _id: id,
    name,
    ...presentDiscount(offer),
    startDate,
    startTime,
    endDate,
    endTime,
    description,
    status: state,
    endedAt: offer.endedAt?.toISOString() ?? null,
    preparation: offer.preparation,
  }
}
