import type { CategoryOfferOnWire, ProductOfferOnWire } from '../../shop/offers/wire.ts'
import { HistoryButton } from '../audit-log/history-button.tsx'
import { EndOffer } from './end-offer.tsx'

export function OfferActions({ offer }: { offer: ProductOfferOnWire | CategoryOfferOnWire }) {
  return (
    <span className="inline-flex items-center gap-1">
      <HistoryButton thing="offer" id={offer._id} name={offer.name} />
      <EndOffer offer={offer} />
    </span>
  )
}
