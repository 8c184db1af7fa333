import Package from 'lucide-react/icons/package'
import { rateInWords } from '../../lib/delivery-words.ts'
import { type Destination, deliveryRate, presentDeliveryRate } from '../../lib/delivery-zones.ts'
import { weightInWords } from '../../lib/weight.ts'
import { knowsWeights, weightInCart } from '../../shop/cart/line-wire.ts'
import { feesIn } from '../../shop/cart/terms-wire.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'

/** Nothing where the fee depends on no weight, and there is no express. */
export default function RateNote({ cart, to }: { cart: CartOnWire; to: Destination | null }) {
  const rate = deliveryRate(feesIn(cart.terms), to)
  if (!rate.weight && !rate.express) return null
  const weight =
    rate.weight && knowsWeights(cart.items) ? `${weightInWords(weightInCart(cart.items))} in all. ` : ''
  return (
    <p className="mt-4 flex items-center gap-2.5 text-muted text-sm">
      <Package size={20} aria-hidden className="shrink-0" />
      <span>{`${weight}Delivery: ${rateInWords(presentDeliveryRate(rate))}.`}</span>
    </p>
  )
}
