import { type Day, formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import type { TargetOnWire } from '../../shop/offers/preview-wire.ts'
import { discountOnWireInWords } from '../../shop/offers/wire.ts'

/** 'Race Week, 20% until 3 Dec 2026'. */
export const openOfferInWords = (offer: NonNullable<TargetOnWire['offer']>) =>
  `${offer.name}, ${discountOnWireInWords(offer)} until ${formatDate(offer.endDate as Day)}`

export function notesOf({ brandName, salePrice, products, status, offer }: TargetOnWire): string {
  return [
    brandName,
    salePrice !== null && formatRupees(salePrice),
    brandName === null && `${products.toLocaleString('en-IN')} ${products === 1 ? 'product' : 'products'}`,
    !status && 'inactive',
    offer && `has an offer: ${openOfferInWords(offer)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
