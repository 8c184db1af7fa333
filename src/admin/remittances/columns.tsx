import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import type { RemittanceOnWire, UnremittedOnWire } from '../../shop/fulfilment/remittances/wire.ts'
import { orderName } from '../../shop/orders/rules.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { urls } from '../shared/urls.ts'
import { useDeleteRemittance } from './queries.ts'

export const unremittedColumns: Column<UnremittedOnWire>[] = [
  {
    name: 'order',
    head: 'Order',
    cell: ({ orderId, orderNumber }) => <OrderLink orderId={orderId} orderNumber={orderNumber} />,
  },
  { name: 'courier', head: 'Courier', cell: ({ courier }) => courier.name },
  {
    name: 'number',
    head: 'Tracking number',
    cell: ({ trackingNumber }) => (
      <span className="type-number" translate="no">
        {trackingNumber ?? 'None'}
      </span>
    ),
  },
  { name: 'delivered', head: 'Delivered', cell: ({ deliveredAt }) => formatDate(deliveredAt) },
  { name: 'amount', head: 'Collected', numeric: true, cell: ({ toCollect }) => formatRupees(toCollect) },
]

const OrderLink = ({ orderId, orderNumber }: { orderId: string; orderNumber: number }) => (
  <TextLink to={urls.order(orderId)} className="type-number" translate="no">
    {orderName(orderNumber)}
  </TextLink>
)

export function UnremittedCard({ parcel }: { parcel: UnremittedOnWire }) {
  const { orderId, orderNumber, courier, trackingNumber, deliveredAt, toCollect } = parcel
  return (
    <article className="grid grid-cols-1 gap-1 py-3.5">
      <div className="flex items-baseline justify-between gap-4">
        <OrderLink orderId={orderId} orderNumber={orderNumber} />
        <span className="type-number font-semibold">{formatRupees(toCollect)}</span>
      </div>
      <p className="text-sm">
        <span>{`${courier.name} `}</span>
        {trackingNumber !== null && (
          <span className="type-number" translate="no">
            {trackingNumber}
          </span>
        )}
      </p>
      <p className="text-muted text-sm">{`Delivered ${formatDate(deliveredAt)}`}</p>
    </article>
  )
}

export function BookedRemittance({ remittance }: { remittance: RemittanceOnWire }) {
  const { _id, fileName, courier, bookedBy, bookedAt, parcels, amount, expected, references } = remittance
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteRemittance(_id)
  const confirm = async () => {
    try {
      toast.done((await remove.mutateAsync()).message)
    } catch (error) {
      toast.failed(messageOf(error, `${fileName} was not taken back. Please try again.`))
    }
    setAsking(false)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="font-semibold">{`${formatRupees(amount)} from ${courier.name}`}</p>
        <p className="wrap-anywhere text-muted text-sm">
          {[
            parcels === 1 ? '1 parcel' : `${parcels.toLocaleString('en-IN')} parcels`,
            ...(amount === expected ? [] : [`collected ${formatRupees(expected)}`]),
            formatDate(bookedAt),
            ...(bookedBy ? [bookedBy.name] : []),
            fileName,
            ...references.slice(0, 3),
          ].join(' · ')}
        </p>
      </div>
      <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
        <span>Take back</span>
        <span className="sr-only">{` ${fileName}`}</span>
      </Button>
      <ConfirmDialog
        title={`Take back ${fileName}?`}
        open={isAsking}
        onOpenChange={setAsking}
        confirm="Take back"
        danger
        pending={remove.isPending}
        onConfirm={confirm}
      >
        What was booked of it no longer counts, and its parcels are due again. No money is moved by that.
      </ConfirmDialog>
    </div>
  )
}
