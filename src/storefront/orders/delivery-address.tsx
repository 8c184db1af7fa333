import type { DeliveryAddressOnWire } from '../../shop/orders/wire.ts'

export function DeliveryAddress({ of }: { of: DeliveryAddressOnWire }) {
  const { name, address, locality, city, state, pinCode, phone } = of
  return (
    <address className="wrap-anywhere not-italic">
      <strong className="block">{name}</strong>
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
        <span className="tabular-nums">{phone}</span>
      </span>
    </address>
  )
}
