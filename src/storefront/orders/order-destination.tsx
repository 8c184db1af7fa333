import { lazy, Suspense } from 'react'
import { dayOf, formatDate, startOf } from '../../lib/dates.ts'
import { daysInWords } from '../../lib/pickup.ts'
import type { OrderOnWire } from '../../shop/orders/wire.ts'
import { DeliveryAddress } from './delivery-address.tsx'

/** Only advice: an order is shown without it where it does not load. */
const Arrival = lazy(() => import('./arrival.tsx').catch(() => ({ default: () => null })))

export function destinationTitle({ pickup, counterPayment }: OrderOnWire): string {
  if (counterPayment) return 'Bought at the shop'
  return pickup ? 'Pick up at' : 'Delivery address'
}

export function OrderDestination({
  of: { shippingAddress, pickup, expressDays, status, createdAt },
}: {
  of: OrderOnWire
}) {
  return (
    <>
      <DeliveryAddress of={shippingAddress} place={pickup?.place} />
      {!pickup && (status === 'Pending' || status === 'Shipped') && (
        <Suspense>
          <Arrival
            pinCode={shippingAddress.pinCode}
            orderedOn={dayOf(new Date(createdAt))}
            expressDays={expressDays}
          />
        </Suspense>
      )}
      {pickup && (
        <p className="mt-2">
          <bdi>{pickup.hours}</bdi>
          {status === 'Pending' && (
            <span className="block">{`Ready by ${formatDate(startOf(pickup.readyBy))}. We tell you by mail when it is.`}</span>
          )}
          {status === 'Shipped' && (
            <span className="block">{`Ready. We keep it for ${daysInWords(pickup.keepDays)}.`}</span>
          )}
        </p>
      )}
    </>
  )
}
