import type { CategoryOfferOnWire, ProductOfferOnWire } from '../../shop/offers/wire.ts'
import { OfferActions } from './offer-actions.tsx'
import { OfferStanding } from './offer-standing.tsx'
import { OfferedProduct } from './offered-product.tsx'

export function OfferCard({ offer }: { offer: ProductOfferOnWire | CategoryOfferOnWire }) {
  const { name, discountPercentage, description } = offer
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3.5">
      <h3 className="break-words font-semibold">{name}</h3>
      <p className="type-number text-right text-lg">{discountPercentage}%</p>
      <div className="col-span-2 min-w-0 text-sm">
        {offer.offerType === 'Products' ? (
          <OfferedProduct product={offer.targetOfferId} />
        ) : (
          <p className="truncate">All of {offer.targetOfferId.categoryName}</p>
        )}
      </div>
      {description && <p className="col-span-2 line-clamp-2 text-muted text-sm">{description}</p>}
      <p className="text-sm">
        <OfferStanding offer={offer} />
      </p>
      <div className="justify-self-end">
        <OfferActions offer={offer} />
      </div>
    </article>
  )
}
