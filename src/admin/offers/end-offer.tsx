import type { CategoryOfferOnWire, ProductOfferOnWire } from '../../shop/offers/wire.ts'
import { Button } from '../../ui/button.tsx'
import { useRowDialog } from '../list/row-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'

export function EndOffer({ offer }: { offer: ProductOfferOnWire | CategoryOfferOnWire }) {
  const show = useRowDialog()
  if (offer.status === 'Ended') return null
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`End ${offer.name}`}
      onClick={() => show((close) => <EndDialog offer={offer} close={close} />)}
    >
      End
    </Button>
  )
}
