import type { presentOwnShipment } from '../../shop/shipments/wire.ts'

export type Shipment = ReturnType<typeof presentOwnShipment>

export function Parcel({ of: { courier, trackingNumber, trackingUrl } }: { of: Shipment }) {
  return (
    <p className="wrap-anywhere mt-2">
      <span className="text-muted">With</span>
      <span>{` ${courier}`}</span>
      {trackingNumber && <span className="type-number" translate="no">{` ${trackingNumber}`}</span>}
      {trackingUrl && (
        <>
          <span>{' · '}</span>
          <a href={trackingUrl} target="_blank" rel="noreferrer" className="underline underline-offset-4">
            Follow your parcel
          </a>
        </>
      )}
    </p>
  )
}
