import type { DeliveryAddressOnWire } from '../../shop/orders/wire.ts'

/** `place`: its name, where it is picked up. */
export function DeliveryAddress({ of, place }: { of: DeliveryAddressOnWire; place?: string | undefined }) {
  const { name, address, locality, city, state, pinCode, phone } = of
  return (
    <address className="wrap-anywhere not-italic">
      <strong className="block">{place ?? name}</strong>
      <span className="text-muted">
        <bdi>{address}</bdi>
        {locality && (
          <>
            <span>{', '}</span>
            <bdi>{locality}</bdi>
          </>
        )}
        <br />
        <bdi>{city}</bdi>
        <span>{', '}</span>
        <bdi>{state}</bdi>
        <span className="tabular-nums">{` ${pinCode}`}</span>
        <br />
        {place !== undefined && (
          <>
            <span>{'Picked up by '}</span>
            <bdi>{name}</bdi>
            <span>{', '}</span>
          </>
        )}
        <span className="tabular-nums">{phone}</span>
      </span>
    </address>
  )
}
