import { useIsMutating } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useBlocker, useLocation, useNavigate } from 'react-router'
import { formatRupees, toRupees } from '../../lib/money.ts'
import { noExpress } from '../../shop/checkout/express-rules.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PriceDetails } from '../cart/price-details.tsx'
import { DeliveryAddress } from '../orders/delivery-address.tsx'
import { queryClient } from '../session/query-client.ts'
import { Meta } from '../shared/meta.tsx'
import { urls } from '../shared/urls.ts'
import { WaitingPage } from '../shared/waiting-page.tsx'
import { balanceQuery, useBalance } from '../wallet/queries.ts'
import { type FromCheckout, readCheckoutState } from './navigation-state.ts'
import { OrderContents } from './order-contents.tsx'
import { payOnlineKey } from './pay-online.ts'
import { PaymentMethods } from './payment-methods.tsx'
import { orderOfEmptyCart, useToConfirmation } from './place-order.ts'
import { lacksExpress, paidBy, usePurchase } from './purchase.ts'
import { Steps } from './steps.tsx'
import { TermsNote } from './terms-note.tsx'
import { useWaysToPay } from './ways-to-pay.ts'

export const preload = () => queryClient.prefetchQuery(balanceQuery)

export function Component() {
  const passed = readCheckoutState(useLocation().state)
  return passed ? <Payment passed={passed} /> : <Navigate to={urls.cart} replace />
}

/** Preloads the next screens, so that a lost connection or a new release cannot hide the payment's outcome. */
function preloadOutcome(): void {
  Promise.all([import('./confirmation-page.tsx'), import('./retry-payment-page.tsx')]).catch(() => {})
}

function Payment({ passed }: { passed: FromCheckout }) {
  const navigate = useNavigate()
  const { address, pickupAt, expressDays, gst, total } = passed
  const { cart, totals, wrong } = usePurchase(address, passed)
  const { data: balance, isError: walletFailed } = useBalance()
  const purchase = cart && totals && { cart, totals, address, pickupAt, expressDays, gst }
  const ways = useWaysToPay(purchase, balance)
  const toCheckout = () => navigate(urls.checkout, { state: passed, replace: true })
  const isPaying = useIsMutating({ mutationKey: payOnlineKey }) > 0
  useBlockBack()
  useEffect(preloadOutcome, [])
  if (wrong && !isPaying) return <EmptyCheckout isEmpty={cart?.items.length === 0} />
  return (
    <div className="page-width min-h-dvh pt-8 pb-16 lg:pt-12">
      <Meta title="Payment" hidden />
      <Steps at="Payment" />
      <h1 className="type-title mt-6">How to pay?</h1>
      <div className="mt-6 gap-x-12 xl:grid xl:grid-cols-[minmax(0,1fr)_22rem]">
        {purchase && (balance !== undefined || walletFailed) ? (
          lacksExpress(purchase) && !isPaying ? (
            <NoExpress toCheckout={toCheckout} />
          ) : (
            <PaymentMethods purchase={purchase} ways={ways} />
          )
        ) : (
          <Skeleton className="h-192 md:h-135" />
        )}
        <aside
          aria-label="Summary"
          className="grid content-start gap-8 max-xl:mt-10 md:max-xl:grid-cols-2 md:max-xl:gap-12"
        >
          <div className="md:max-xl:order-last">
            <PriceDetails totals={purchase && paidBy(ways.method, purchase).totals} />
            <TermsNote />
            {totals && toRupees(totals.total) !== total && (
              <p
                role="status"
                className="mt-3 border-accent border-l-6 bg-sunk px-4 py-3 text-sm"
              >{`The total has changed since you left the cart: it was ${formatRupees(total)}.`}</p>
            )}
          </div>
          <section
            aria-labelledby="deliver-to"
            className="border-line border-t pt-5 md:max-xl:border-0 md:max-xl:pt-0"
          >
            <div className="mb-2 flex items-baseline justify-between gap-4">
              <h2 id="deliver-to" className="type-heading">
                {pickupAt === undefined ? 'Deliver to' : 'Pick up at'}
              </h2>
              <Button variant="quiet" size="small" className="px-0!" onClick={toCheckout}>
                <span>Change</span>
                <span className="sr-only">{pickupAt === undefined ? ' address' : ' where you get it'}</span>
              </Button>
            </div>
            <DeliveryAddress of={address} place={pickupAt} />
            {gst && (
              <p className="wrap-anywhere mt-2 text-muted">
                GSTIN{' '}
                <span className="tabular-nums" translate="no">
                  {gst.gstin}
                </span>
              </p>
            )}
            <div className="mt-6">
              <OrderContents cart={cart} />
            </div>
          </section>
        </aside>
      </div>
    </div>
  )
}

const NoExpress = ({ toCheckout }: { toCheckout: () => void }) => (
  <div className="self-start border border-edge bg-surface p-5 md:p-8">
    <FieldError>{noExpress}</FieldError>
    <Button onClick={toCheckout} className="mt-6">
      Choose how fast
    </Button>
  </div>
)

/** The cart may be empty because the order was created and its response was lost; then show its confirmation. */
function EmptyCheckout({ isEmpty }: { isEmpty: boolean }) {
  const navigate = useNavigate()
  const toConfirmation = useToConfirmation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount.
  useEffect(() => {
    const goOn = async () => {
      const order = isEmpty ? await orderOfEmptyCart() : null
      if (order) await toConfirmation(order)
      else await navigate(urls.cart, { replace: true })
    }
    void goOn()
  }, [])
  return <WaitingPage />
}

/** Required by the specification (section 4). Links and buttons still navigate. */
function useBlockBack(): void {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    alert('You cannot go back to the payment page.')
    blocker.reset()
  }, [blocker])
}
