import { lazy, Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { formatRupees } from '../../lib/money.ts'
import { ONLINE, type PaymentMethod } from '../../shop/orders/rules.ts'
import type { OrderOnWire } from '../../shop/orders/wire.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { cartQuery } from '../cart/queries.ts'
import { OrderDestination } from '../orders/order-destination.tsx'
import { CopyOrderId, OrderNumber } from '../orders/order-number.tsx'
import { ordersKey } from '../orders/queries.ts'
import { queryClient } from '../session/query-client.ts'
import { Meta } from '../shared/meta.tsx'
import { urls } from '../shared/urls.ts'
import { walletKey } from '../wallet/queries.ts'
import { readPaymentState } from './navigation-state.ts'
import { clearOrderKey } from './order-key.ts'

/** An order is confirmed without it where it does not load. */
const PasskeyOffer = lazy(() =>
  import('../passkeys/passkey-offer.tsx').then(
    ({ PasskeyOffer }) => ({ default: PasskeyOffer }),
    () => ({ default: () => null }),
  ),
)

const howPaid: Record<PaymentMethod, (amount: string, isPickup: boolean) => string> = {
  COD: (amount, isPickup) =>
    isPickup ? `You pay ${amount} at the shop.` : `Keep ${amount} ready for the courier.`,
  [ONLINE]: (amount) => `${amount} is paid.`,
  Wallet: (amount) => `${amount} is paid from your wallet.`,
}

export function Component() {
  const passed = readPaymentState(useLocation().state)
  return passed ? <Confirmation order={passed.order} /> : <Navigate to={urls.cart} replace />
}

function Confirmation({ order }: { order: OrderOnWire }) {
  const amount = formatRupees(order.theTotelAmount)
  // A reload during the redirect needs the key, and the payment page must not see the emptied cart.
  useEffect(() => {
    clearOrderKey()
    void queryClient.invalidateQueries(cartQuery)
    void queryClient.invalidateQueries({ queryKey: ordersKey })
    void queryClient.invalidateQueries({ queryKey: walletKey })
  }, [])
  return (
    <>
      <Meta title="Order Confirmed" hidden />
      <EmptyState
        level={1}
        drawing="goal"
        ground="turf"
        title="Order Confirmed"
        action={
          <>
            <ButtonLink to={urls.orderHistory} className="max-sm:w-full">
              Order Details
            </ButtonLink>
            <ButtonLink to={urls.shop} variant="secondary" className="max-sm:w-full">
              Continue to Shop
            </ButtonLink>
          </>
        }
      >
        <p className="text-balance">{`${howPaid[order.paymentMethod](amount, order.pickup !== undefined)} The confirmation is on its way to your email.`}</p>
      </EmptyState>
      <Suspense>
        <PasskeyOffer />
      </Suspense>
      <dl className="page-width grid max-w-3xl gap-6 pb-16 *:border-text *:border-t-2 *:pt-4 sm:grid-cols-2">
        <div>
          <dt className="type-label text-muted">Order</dt>
          <dd className="mt-1">
            <TextLink to={urls.wholeOrder(order._id)}>
              <OrderNumber of={order} />
            </TextLink>
            <CopyOrderId of={order._id} />
          </dd>
        </div>
        <div>
          <dt className="type-label text-muted">{order.pickup ? 'Pick it up at' : 'It goes to'}</dt>
          <dd className="mt-1">
            <OrderDestination of={order} />
          </dd>
        </div>
      </dl>
    </>
  )
}
