import { useQuery } from '@tanstack/react-query'
import Gift from 'lucide-react/icons/gift'
import Truck from 'lucide-react/icons/truck'
import { lazy, type Ref, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { LazyBoundary } from '../../client/lazy-boundary.tsx'
import { LoadFailed } from '../../client/load-failed.tsx'
import { focusMainContent, useFocusLoss } from '../../client/use-focus-loss.ts'
import { formatRupees, fromRupees, type Paise, toRupees } from '../../lib/money.ts'
import type { Totals } from '../../shop/cart/rules.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeliveryNote } from '../delivery/delivery-note.tsx'
import { deliveryQuery } from '../shared/delivery-queries.ts'
import { Meta } from '../shared/meta.tsx'
import { readMyPinCode } from '../shared/my-pin-code.ts'
import { prefetch } from '../shared/prefetch.ts'
import { urls } from '../shared/urls.ts'
import { CartChanges } from './cart-changes.tsx'
import { CashNote } from './cash-note.tsx'
import { Coupons } from './coupons.tsx'
import { CartLine, LineSkeleton } from './line.tsx'
import { unitsIn } from './lines.ts'
import { PriceDetails } from './price-details.tsx'
import { useCart } from './queries.ts'
import { Rate } from './rate.tsx'
import { fromCart, useStartCheckout } from './start-checkout.ts'
import { canBeBought, cartTotals, missingForFreeDelivery } from './totals.ts'

/** Only advice: a cart is shown without it where it does not load. */
const MultibuyNote = lazy(() => import('./multibuy-note.tsx').catch(() => ({ default: () => null })))

const DeliveryForm = lazy(() => import('../delivery/delivery-form.tsx'))

export function Component() {
  const { data: cart, isError, refetch } = useCart()
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused control may be removed with its line or notice.
  const focusHeading = useCallback(() => {
    if (heading.current) heading.current.focus({ preventScroll: true })
    else focusMainContent()
  }, [])
  useFocusLoss(focusHeading)
  return (
    <div className="page-width pt-8 pb-16 lg:pt-12">
      <Meta title="Cart" hidden />
      {isError && !cart ? (
        <LoadFailed what="Your cart could not be loaded" retry={() => void refetch()} />
      ) : cart?.items.length === 0 ? (
        <>
          <CartChanges cart={cart} />
          <EmptyState
            level={1}
            title="Your cart is empty"
            action={<ButtonLink to={urls.shop}>Continue Shopping</ButtonLink>}
          >
            What you add waits here, on this device and on any other.
          </EmptyState>
        </>
      ) : (
        <FilledCart cart={cart} heading={heading} />
      )}
    </div>
  )
}

function FilledCart({ cart, heading }: { cart: CartOnWire | undefined; heading: Ref<HTMLHeadingElement> }) {
  const [pinCode, setPinCode] = useState(readMyPinCode)
  const { data: place } = useQuery(deliveryQuery(pinCode ?? ''))
  const to = pinCode === null ? null : { pinCode, state: place?.state ?? '' }
  const totals = cart && cartTotals(cart, to)
  useEffect(() => void prefetch(urls.checkout), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="type-title flex items-baseline gap-3 focus:outline-none">
        <span>Cart</span>
        {cart && totals && <UnitCount cart={cart} total={formatRupees(toRupees(totals.total))} />}
      </h1>
      {cart && <CartChanges cart={cart} />}
      <div className="mt-6 gap-x-16 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ul aria-busy={!cart} className="border-line border-b">
          {cart ? (
            cart.items.map((line) => (
              <CartLine key={line._id} line={line} unitsPerLine={cart.terms.unitsPerLine} />
            ))
          ) : (
            <LineSkeleton />
          )}
          {!cart && <LineSkeleton />}
        </ul>
        {cart && totals ? (
          <aside aria-label="Summary" className="self-start max-lg:mt-10 lg:sticky lg:top-24">
            <PriceDetails totals={totals}>
              <Coupons cart={cart} to={to} />
            </PriceDetails>
            <Suspense>
              {cart.multibuys && <MultibuyNote cart={cart} isTaken={totals.multibuy !== undefined} />}
            </Suspense>
            {canBeBought(cart) && (
              <>
                {cart.terms.codLimit > 0 && (
                  <CashNote
                    totals={cartTotals(cart, to, { isCash: true })}
                    limit={fromRupees(cart.terms.codLimit)}
                  />
                )}
                <FreeDeliveryNote
                  missing={missingForFreeDelivery(cart, to)}
                  hasPickup={Boolean(cart.terms.pickup)}
                />
                <Rate cart={cart} to={to} />
                <Arrival pinCode={pinCode} setPinCode={setPinCode} isPriced={cart.terms.zones?.length > 0} />
              </>
            )}
            <div className="mt-6 max-lg:hidden">
              <ToCheckout cart={cart} totals={totals} />
            </div>
          </aside>
        ) : (
          <Skeleton className="h-96 max-lg:hidden" />
        )}
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

interface ArrivalProps {
  pinCode: string | null
  setPinCode: (pinCode: string) => void
  /** The fee depends on the place. */
  isPriced: boolean
}

function Arrival({ pinCode, setPinCode, isPriced }: ArrivalProps) {
  const [isAsked, setAsked] = useState(false)
  if (pinCode && !isAsked) return <DeliveryNote pinCode={pinCode} />
  return (
    <div className="mt-4 flex gap-2.5 text-muted text-sm">
      <Truck size={20} aria-hidden className="shrink-0" />
      {isAsked ? (
        <LazyBoundary onFailed={() => setAsked(false)}>
          <DeliveryForm isFocused onKnown={setPinCode} />
        </LazyBoundary>
      ) : (
        <p>
          <span>{`${isPriced ? 'What does delivery cost, and when' : 'When'} does it arrive? `}</span>
          <button type="button" className="underline underline-offset-4" onClick={() => setAsked(true)}>
            Enter your PIN code
          </button>
        </p>
      )}
    </div>
  )
}

/** Announces the total to screen readers on every change. */
function UnitCount({ cart, total }: { cart: CartOnWire; total: string }) {
  const units = unitsIn(cart)
  return (
    <span role="status" className="type-number text-muted text-xl">
      <span>{`${units} ${units === 1 ? 'item' : 'items'}`}</span>
      <span className="sr-only">{`, ${total} in all`}</span>
    </span>
  )
}

function FreeDeliveryNote({ missing, hasPickup }: { missing: Paise | null; hasPickup: boolean }) {
  const ways = [
    ...(missing === null ? [] : [`For ${formatRupees(toRupees(missing))} more, delivery is free.`]),
    ...(hasPickup ? ['You can pick it up at the shop, free.'] : []),
  ]
  if (ways.length === 0) return null
  return (
    <p className="mt-4 flex items-center gap-2.5 text-muted text-sm">
      <Gift size={20} aria-hidden className="shrink-0" />
      <span>{ways.join(' ')}</span>
    </p>
  )
}

/** At most this many problems are listed beside the button; every line shows its own. */
const named = 2

function ToCheckout({ cart, totals }: { cart: CartOnWire; totals: Totals }) {
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
        <p className="mt-1.5 text-sm">{`and ${problems.length - named} more. Change them, or take them out.`}</p>
      )}
    </>
  )
}
