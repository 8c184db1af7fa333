import { z } from 'zod'
import { dayField } from '../../forms/dates.ts'
import { percentageOf } from '../../forms/number.ts'
import { reference } from '../../forms/reference.ts'
import { descriptionField, text } from '../../forms/text.ts'
import type { Day } from '../../lib/dates.ts'
import {
  type CategoryOnWire,
  type PopulatedProductOnWire,
  presentCategory,
  presentPopulatedProduct,
} from '../catalog/wire.ts'
import {
  type CategoryOffer,
  type CreateRefusal,
  type EndDateRefusal,
  type Offer,
  type OfferDraft,
  type OfferState,
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

const common = {
  name: text('Offer name is required'),
  discountPercentage: percentageOf('Discount percentage'),
  startDate,
  endDate,
  description: descriptionField.nullish(),
}

const days = z.object({ startDate, endDate })

const endsTooEarly = 'End date cannot be earlier than start date'
const endsBeforeToday = 'End date cannot be before today'

export const endDateRequest = z.object({ endDate, endDateBefore: endDate.optional() })

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
      z.object({
        ...common,
        offerType: z.literal('Brand'),
        targetOfferId: reference('Please select a brand'),
      }),
      z.object({ ...common, offerType: z.literal('Shop'), targetOfferId: z.literal(WHOLE_SHOP) }),
    ],
    `Offer type must be one of ${offerTypes.join(', ')}`,
  )
  .refine((form) => form.endDate >= form.startDate, {
    path: ['endDate'],
    message: endsTooEarly,
    when: ({ value }) => days.safeParse(value).success, // report it even when other fields are invalid
  })

/** The start date must not be before `today`. */
export function offerFormOn(today: Day) {
  return offerForm.refine((form) => form.startDate >= today, {
    path: ['startDate'],
    message: startsTooEarly,
    when: ({ value }) => days.pick({ startDate: true }).safeParse(value).success,
  })
}

const startsTooEarly = 'Start date cannot be before today'

export function draftOf(form: z.output<typeof offerForm>): OfferDraft {
  const { name, startDate, endDate, offerType } = form
  return {
    name,
    percentage: form.discountPercentage,
    startDate,
    endDate,
    description: form.description ?? '',
    target: targetOn(offerType, form.targetOfferId),
  }
}

type TermsOnWire = {
  _id: string
  name: string
  discountPercentage: number
  startDate: string
  endDate: string
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
export type OfferOnWire = ProductOfferOnWire | CategoryOfferOnWire | WideOfferOnWire

type Standing = { state: OfferState; preparation: Preparation | null }

export function presentProductOffer({ product, ...offer }: ProductOffer & Standing): ProductOfferOnWire {
  const shown = presentPopulatedProduct({ ...product, listed: true })
  return { ...termsOf(offer), offerType: 'Products', targetOfferId: { ...shown, status: product.active } }
}

export function presentCategoryOffer({ category, ...offer }: CategoryOffer & Standing): CategoryOfferOnWire {
  return { ...termsOf(offer), offerType: 'Category', targetOfferId: presentCategory(category) }
}

export function presentWideOffer({ brand, ...offer }: WideOffer & Standing): WideOfferOnWire {
  const terms = termsOf(offer)
  if (!brand) return { ...terms, offerType: 'Shop', targetOfferId: null }
  return { ...terms, offerType: 'Brand', targetOfferId: { _id: brand.id, brandName: brand.name } }
}

function termsOf(offer: Offer & Standing): TermsOnWire {
  const { id, name, percentage, startDate, endDate, description, state, endedAt, preparation } = offer
  return {
    _id: id,
    name,
    discountPercentage: percentage,
    startDate,
    endDate,
    description,
    status: state,
    endedAt: endedAt?.toISOString() ?? null,
    preparation,
  }
}

export function presentCreateRefusal(refusal: CreateRefusal) {
  switch (refusal.reason) {
    case 'starts-too-early': {
      return { status: 400, message: startsTooEarly, errors: { startDate: startsTooEarly } } as const
    }
    case 'no-target':
      return {
        status: 404,
        message: `${refusal.kind[0]?.toUpperCase()}${refusal.kind.slice(1)} not found`,
      } as const
    case 'has-offer':
      return {
        status: 409,
        message: `${refusal.kind === 'shop' ? 'The' : 'This'} ${refusal.kind} already has an offer`,
      } as const
  }
}

export function presentEndDateRefusal(refusal: EndDateRefusal) {
  switch (refusal.reason) {
    case 'no-offer':
      return presentEndRefusal()
    case 'ended':
      return { status: 409, message: 'This offer has ended' } as const
    case 'saved-since': {
      const message = 'Another admin has changed the end date since. Look at it again, then save'
      return { status: 409, message, endDate: refusal.endDate } as const
    }
    default: {
      const message = refusal.reason === 'before-start' ? endsTooEarly : endsBeforeToday
      return { status: 400, message, errors: { endDate: message } } as const
    }
  }
}

export function presentEndRefusal() {
  return { status: 404, message: 'Offer not found' } as const
}
