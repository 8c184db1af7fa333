import { useNavigate } from 'react-router'
import { formatRupees, toRupees } from '../../lib/money.ts'
import type { Totals } from '../../shop/cart/rules.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import type { FromCart } from '../checkout/navigation-state.ts'
import { forgetChoices } from '../checkout/stored-choices.ts'
import { urls } from '../shared/urls.ts'

/** At most this many problems are listed beside the button; every line shows its own. */
const named = 2

export function ToCheckout({ cart, totals }: { cart: CartOnWire; totals: Totals }) {
  const navigate = useNavigate()
  const problems = cart.items.flatMap(({ problem }) => problem ?? [])
  const state: FromCart = {
    total: toRupees(totals.total),
    coupenDiscount: toRupees(totals.couponDiscount),
    offerDiscount: toRupees(totals.offerDiscount),
    appliedCoupen: cart.coupen?.code ?? null,
  }
  return (
    <>
      <Button
        size="large"
        wide
        disabled={problems.length > 0}
        onClick={() => {
          forgetChoices()
          void navigate(urls.checkout, { state })
        }}
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
