import { formatDate, startOf } from '../../lib/dates.ts'
import { daysInWords } from '../../lib/pickup.ts'
import type { OrderOnWire } from '../../shop/orders/wire.ts'
import { DeliveryAddress } from './delivery-address.tsx'

export function OrderDestination({ of: { shippingAddress, pickup, status } }: { of: OrderOnWire }) {
  return (
    <>
      <DeliveryAddress of={shippingAddress} place={pickup?.place} />
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
