import type { DeliveryAddressOnWire } from '../../../shop/orders/wire.ts'

/** Where something goes, as one writes it on a parcel. */
export function DeliveryAddress({ of }: { of: DeliveryAddressOnWire }) {
  const { name, address, locality, city, state, pinCode, phone } = of
  return (
    <address className="wrap-anywhere not-italic">
      <strong className="block">{name}</strong>
      <span className="text-muted">
        {address}
        {locality && `, ${locality}`}
        <br />
        {city}, {state} <span className="tabular-nums">{pinCode}</span>
        <br />
        <span className="tabular-nums">{phone}</span>
      </span>
    </address>
  )
}
