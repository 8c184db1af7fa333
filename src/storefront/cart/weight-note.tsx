import Weight from 'lucide-react/icons/weight'
import { type Destination, deliveryRate, presentDeliveryRate, rateInWords } from '../../lib/delivery-zones.ts'
import { weightInWords } from '../../lib/weight.ts'
import { weightInCart } from '../../shop/cart/line-wire.ts'
import { feesIn } from '../../shop/cart/terms-wire.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'

/** Nothing where the fee does not depend on the weight. */
export function WeightNote({ cart, to }: { cart: CartOnWire; to: Destination | null }) {
  const rate = deliveryRate(feesIn(cart.terms), to)
  if (!rate.weight) return null
  const weight = weightInWords(weightInCart(cart.items))
  return (
    <p className="mt-4 flex items-center gap-2.5 text-muted text-sm">
      <Weight size={20} aria-hidden className="shrink-0" />
      <span>{`${weight} in all. Delivery: ${rateInWords(presentDeliveryRate(rate))}.`}</span>
    </p>
  )
}
