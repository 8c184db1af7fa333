import Gift from 'lucide-react/icons/gift'
import { scopedLine } from '../../shop/cart/line-wire.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import { nextMultibuy } from '../../shop/multibuys/rules.ts'
import { explainChoice, explainMissing, multibuyOnWire } from '../../shop/multibuys/terms-wire.ts'
import { bestMultibuyOf } from './discounts.ts'

export default function MultibuyNote({ cart, isTaken }: { cart: CartOnWire; isTaken: boolean }) {
  const { items, multibuys = [], coupen } = cart
  const best = bestMultibuyOf(cart)
  const taken = isTaken && best ? best.multibuy : coupen && 'coupon'
  const next = nextMultibuy(multibuys.map(multibuyOnWire), items.map(scopedLine), taken)
  const texts = [
    ...(best ? [explainChoice(best, { coupon: coupen?.code ?? null, isTaken })] : []),
    ...(next ? [explainMissing(next)] : []),
  ]
  if (texts.length === 0) return null
  return (
    <div role="status" className="mt-4 flex gap-2.5 text-sm">
      <Gift size={20} aria-hidden className="shrink-0" />
      <div className="grid gap-1">
        {texts.map((text) => (
          <p key={text} className="wrap-anywhere">
            {text}
          </p>
        ))}
      </div>
    </div>
  )
}
