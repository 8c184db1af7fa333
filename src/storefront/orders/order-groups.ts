import type { OrderItemOnWire, OrderOnWire } from '../../shop/orders/wire.ts'
import type { Shipment } from './parcel.tsx'

type SentParcel = Shipment & { items: string[] }

type OrderGroup = { title: string; parcel?: SentParcel; items: OrderItemOnWire[] }

/** What left together, what has not left yet, and what does not. */
export function groupsOf(
  { items, pickup }: Pick<OrderOnWire, 'items' | 'pickup'>,
  parcels: readonly SentParcel[],
): OrderGroup[] {
  const inParcels = new Set(parcels.flatMap((parcel) => parcel.items))
  const rest = items.filter(({ _id }) => !inParcels.has(_id))
  const groups: OrderGroup[] = [
    ...parcels.map((parcel, index) => ({
      title: parcels.length > 1 ? `Parcel ${index + 1} of ${parcels.length}` : 'Parcel',
      parcel,
      items: items.filter(({ _id }) => parcel.items.includes(_id)),
    })),
    {
      title: pickup ? 'Not ready yet' : 'Not sent yet',
      items: rest.filter(({ status }) => status === 'Pending'),
    },
    {
      title: pickup ? 'Ready or picked up' : 'Sent',
      items: rest.filter(({ status }) => status !== 'Pending' && status !== 'Cancelled'),
    },
    { title: 'Cancelled', items: rest.filter(({ status }) => status === 'Cancelled') },
  ]
  return groups.filter((group) => group.items.length > 0)
}
