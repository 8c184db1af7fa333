import type { Day } from '../../lib/dates.ts'
import { fromRupees, toRupees } from '../../lib/money.ts'
import type { RecordType } from '../audit-log/record-rules.ts'
import type { Fields } from '../audit-log/rules.ts'
import {
  type Discount,
  type Offer,
  type OfferDraft,
  type OfferType,
  offerTypeOf,
  type Target,
  targetOn,
} from './rules.ts'

type OfferRecord = OfferDraft & Pick<Offer, 'endedAt'>

export function offerFields(
  { target, percentage, amountOff, endedAt, ...offer }: OfferRecord,
  targetNames: readonly string[],
): Fields {
  const { name, startDate, startTime, endDate, endTime, description } = offer
  return {
    name,
    offerType: offerTypeOf[target.kind],
    ...fieldsOfTarget(target, targetNames),
    discountPercentage: percentage,
    discountAmount: amountOff === null ? null : toRupees(amountOff),
    startDate,
    startTime,
    endDate,
    endTime,
    description,
    endedAt: endedAt?.toISOString() ?? null,
  }
}

function fieldsOfTarget(target: Target, names: readonly string[]) {
  const nameOf = (index: number) => names[index] ?? ''
  switch (target.kind) {
    case 'shop':
      return { targetOfferId: null }
    case 'selection':
      return {
        targetOfferId: null,
        products: target.ids.map((_id, index) => ({ _id, productName: nameOf(index) })),
      }
    default:
      return { targetOfferId: { _id: target.id, [`${target.kind}Name`]: nameOf(0) } }
  }
}

export function offerOf(fields: Fields): OfferRecord {
  const stored = fields as StoredOffer
  const { name, offerType, targetOfferId, startDate, endDate, description, endedAt } = stored
  return {
    name,
    ...discountOf(stored),
    ...{ startDate, startTime: stored.startTime ?? null },
    ...{ endDate, endTime: stored.endTime ?? null },
    description,
    target: targetOn(
      offerType,
      (stored.products ?? [targetOfferId ?? { _id: '' }]).map(({ _id }) => _id),
    ),
    endedAt: endedAt === null ? null : new Date(endedAt),
  }
}

/** Entries of the releases before have neither times nor amounts. `products`: of a selection. */
type StoredOffer = {
  name: string
  offerType: OfferType
  targetOfferId: { _id: string } | null
  products?: { _id: string }[]
  discountPercentage: number | null
  discountAmount?: number | null
  startDate: Day
  endDate: Day
  startTime?: string | null
  endTime?: string | null
  description: string
  endedAt: string | null
}

function discountOf({ discountPercentage, discountAmount }: StoredOffer): Discount {
  return discountAmount
    ? { percentage: null, amountOff: fromRupees(discountAmount) }
    : { percentage: discountPercentage ?? 0, amountOff: null }
}

export const offerRecord = {
  title: 'the offer',
  plural: 'Offers',
  fields: {
    name: 'name',
    offerType: 'type',
    targetOfferId: 'target',
    products: ['products', 'names'],
    discountPercentage: ['discount', 'percent'],
    discountAmount: ['amount off', 'rupees'],
    startDate: 'start date',
    startTime: 'start time',
    endDate: 'end date',
    endTime: 'end time',
    description: 'description',
    endedAt: 'end',
  },
  read: 'offers:read',
  write: 'offers:write',
  link: { page: 'offers' },
  undo: 'all',
} as const satisfies RecordType
