import { useNavigate } from 'react-router'
import { formatRupees, toRupees } from '../../lib/money.ts'
import type { Totals } from '../../shop/cart/rules.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useCart } from '../cart-state.ts'
import { unitsIn } from '../foreseen-cart.ts'
import { CartNews } from '../parts/cart/cart-news.tsx'
import { CashNote } from '../parts/cart/cash-note.tsx'
import { Coupons } from '../parts/cart/coupons.tsx'
import { CartLine, LineSkeleton } from '../parts/cart/line.tsx'
import { PriceDetails } from '../parts/cart/price-details.tsx'
import { cartTotals } from '../parts/cart/totals.ts'
import type { FromCart } from '../parts/checkout/passed-on.ts'
import { LoadFailed } from '../parts/load-failed.tsx'
import { Meta } from '../parts/meta.tsx'
import { urls } from '../urls.ts'

export function Component() {
  const { data: cart, isError, refetch } = useCart()
  return (
    <div className="page-width pt-8 pb-16 lg:pt-12">
      <Meta title="Cart" hidden />
      {isError && !cart ? (
        <LoadFailed what="Your cart could not be loaded" retry={() => void refetch()} />
      ) : cart?.items.length === 0 ? (
        <>
          <CartNews cart={cart} />
          <EmptyState
            level={1}
            title="Your cart is empty"
            action={<ButtonLink to={urls.shop}>Continue Shopping</ButtonLink>}
          >
            What you add waits here, on this device and on any other.
          </EmptyState>
        </>
      ) : (
        <Filled cart={cart} />
      )}
    </div>
  )
}

/** A cart with lines in it, or the shape of one while it is still to come. */
function Filled({ cart }: { cart: CartOnWire | undefined }) {
  const totals = cart && cartTotals(cart)
  return (
    <>
      <h1 className="type-title flex items-baseline gap-3">
        Cart
        {cart && totals && <Units cart={cart} total={formatRupees(toRupees(totals.total))} />}
      </h1>
      {cart && <CartNews cart={cart} />}
      <div className="mt-6 gap-x-16 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ul aria-busy={!cart} className="border-line border-b">
          {cart ? cart.items.map((line) => <CartLine key={line._id} line={line} />) : <LineSkeleton />}
          {!cart && <LineSkeleton />}
        </ul>
        <aside aria-label="Summary" className="self-start max-lg:mt-10 lg:sticky lg:top-24">
          <PriceDetails totals={totals}>{cart && <Coupons cart={cart} />}</PriceDetails>
          {totals && <CashNote total={totals.total} />}
          {cart && totals && (
            <div className="mt-6 max-lg:hidden">
              <ToCheckout cart={cart} totals={totals} />
            </div>
          )}
        </aside>
      </div>
      {cart && totals && (
        <div
          data-thumb-bar
          className="sticky bottom-0 z-10 -mx-[clamp(16px,4vw,64px)] mt-8 border-text border-t-2 bg-bg px-[clamp(16px,4vw,64px)] pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] lg:hidden"
        >
          <ToCheckout cart={cart} totals={totals} />
        </div>
      )}
    </>
  )
}

/** How much is in the cart; whoever cannot see the sum hears it with every change. */
function Units({ cart, total }: { cart: CartOnWire; total: string }) {
  const units = unitsIn(cart)
  return (
    <span role="status" className="type-number text-muted text-xl">
      {units} {units === 1 ? 'item' : 'items'}
      <span className="sr-only">, {total} in all</span>
    </span>
  )
}

/** So many lines that are in the way are named at the button; all are marked. */
const named = 2

/** Passes the figures on to the checkout, unless a line cannot be bought as it stands. */
function ToCheckout({ cart, totals }: { cart: CartOnWire; totals: Totals }) {
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
        onClick={() => navigate(urls.checkout, { state })}
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
