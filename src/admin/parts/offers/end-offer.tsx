import { useState } from 'react'
import type { CategoryOfferOnWire, ProductOfferOnWire } from '../../../shop/offers/wire.ts'
import { Button } from '../../../ui/button.tsx'
import { EndDialog } from './end-dialog.tsx'

/** A button that ends an offer, once one is sure; none for one that has ended. */
export function EndOffer({ offer }: { offer: ProductOfferOnWire | CategoryOfferOnWire }) {
  const [isAsking, setAsking] = useState(false)
  if (offer.status === 'Ended') return null
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`End ${offer.name}`}
        onClick={() => setAsking(true)}
      >
        End
      </Button>
      {isAsking && <EndDialog offer={offer} close={() => setAsking(false)} />}
    </>
  )
}
