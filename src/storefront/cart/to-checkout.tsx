import { formatRupees } from '../../lib/money.ts'
import type { Totals } from '../../shop/cart/rules.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { fromCart, useStartCheckout } from './start-checkout.ts'

/** At most this many problems are listed beside the button; every line shows its own. */
const named = 2

export function ToCheckout({ cart, totals }: { cart: CartOnWire; totals: Totals }) {
  const startCheckout = useStartCheckout()
  const problems = cart.items.flatMap(({ problem }) => problem ?? [])
  const state = fromCart(cart, totals)
  return (
    <>
      <Button
        size="large"
        wide
        disabled={problems.length > 0}
        onClick={() => startCheckout(state)}
        className="max-lg:justify-between!"
      >
        <span>Checkout</span>
        <span className="type-number lg:hidden">{formatRupees(state.total)}</span>
      </Button>
      {problems.slice(0, named).map((problem) => (
        <FieldError key={problem}>{problem}</FieldError>
      ))}
      {problems.length > named && (
        <p className="mt-1.5 text-sm">and {problems.length - named} more. Change them, or take them out.</p>
      )}
    </>
  )
}
