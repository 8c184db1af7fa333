import type { Day } from '../../lib/dates.ts'
import type { Fields } from '../audit-log/rules.ts'
import type { Offer, OfferDraft } from './rules.ts'

type Kept = OfferDraft & Pick<Offer, 'endedAt'>

export function offerFields({ target, percentage, endedAt, ...offer }: Kept, targetName: string): Fields {
  const { name, startDate, endDate, description } = offer
  const isProduct = target.kind === 'product'
  return {
    name,
    offerType: isProduct ? 'Products' : 'Category',
    targetOfferId: { _id: target.id, [isProduct ? 'productName' : 'categoryName']: targetName },
    discountPercentage: percentage,
    startDate,
    endDate,
    description,
    endedAt: endedAt?.toISOString() ?? null,
  }
}

export function offerOf(fields: Fields): Kept {
  const { name, offerType, targetOfferId, discountPercentage, startDate, endDate, description, endedAt } =
    fields as {
      name: string
      offerType: string
      targetOfferId: { _id: string }
      discountPercentage: number
      startDate: Day
      endDate: Day
      description: string
      endedAt: string | null
    }
  return {
    name,
    percentage: discountPercentage,
    startDate,
    endDate,
    description,
    target: { kind: offerType === 'Products' ? 'product' : 'category', id: targetOfferId._id },
    endedAt: endedAt === null ? null : new Date(endedAt),
  }
}
