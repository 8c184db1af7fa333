import type { Day } from '../../lib/dates.ts'
import type { RecordType } from '../audit-log/record-rules.ts'
import type { Fields } from '../audit-log/rules.ts'
import { type Offer, type OfferDraft, type OfferType, offerTypeOf, targetOn } from './rules.ts'

type OfferRecord = OfferDraft & Pick<Offer, 'endedAt'>

export function offerFields(
  { target, percentage, endedAt, ...offer }: OfferRecord,
  targetName: string,
): Fields {
  const { name, startDate, startTime, endDate, endTime, description } = offer
  return {
    name,
    offerType: offerTypeOf[target.kind],
    targetOfferId: target.kind === 'shop' ? null : { _id: target.id, [`${target.kind}Name`]: targetName },
    discountPercentage: percentage,
    startDate,
    startTime,
    endDate,
    endTime,
    description,
    endedAt: endedAt?.toISOString() ?? null,
  }
}

export function offerOf(fields: Fields): OfferRecord {
  const {
    name,
    offerType,
    targetOfferId,
    discountPercentage,
    startDate,
    endDate,
    description,
    endedAt,
    ...times
  } = fields as {
    name: string
    offerType: OfferType
    targetOfferId: { _id: string } | null
    discountPercentage: number
    startDate: Day
    endDate: Day
    startTime?: string | null
    endTime?: string | null
    description: string
    endedAt: string | null
  }
  return {
    name,
    percentage: discountPercentage,
    startDate,
    endDate,
    startTime: times.startTime ?? null,
    endTime: times.endTime ?? null,
    description,
    target: targetOn(offerType, targetOfferId?._id ?? ''),
    endedAt: endedAt === null ? null : new Date(endedAt),
  }
}

export const offerRecord = {
  title: 'the offer',
  plural: 'Offers',
  fields: {
    name: 'name',
    offerType: 'type',
    targetOfferId: 'target',
    discountPercentage: ['discount', 'percent'],
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
