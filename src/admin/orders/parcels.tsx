import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf, send } from '../../client/api-client.ts'
import { formatDate } from '../../lib/dates.ts'
import type { ShipmentOnWire } from '../../shop/shipments/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.ts'
import { couriersQuery } from '../couriers/queries.ts'
import { api } from '../shared/api.ts'
import { newBatch, toastOfBatch } from './change-orders.ts'
import { invalidateOrders, type OrderDetails } from './queries.ts'
import { ParcelFields } from './ship-dialog.tsx'

export function Parcels({ details }: { details: OrderDetails }) {
  const { shipments, order } = details
  if (shipments.length === 0) return null
  return (
    <section aria-labelledby="parcels" className="mt-8">
      <h2 id="parcels" className="type-label border-text border-b-2 pb-2">
        Parcels
      </h2>
      <ul>
        {shipments.map((shipment) => {
          const items = order.items.filter(({ _id }) => shipment.items.includes(_id))
          const isOnItsWay = items.some(({ status }) => status === 'Shipped') && !shipment.returnedAt
          return (
            <li
              key={shipment._id}
              className="flex flex-wrap items-center gap-x-5 gap-y-2 border-line border-b py-3"
            >
              <div className="wrap-anywhere min-w-48 flex-1">
                <p className="font-semibold">
                  <span>{`${shipment.courier.name} `}</span>
                  {shipment.trackingNumber && <TrackingNumber shipment={shipment} />}
                </p>
                <p className="text-muted text-sm">{`${items.map(({ productId }) => productId.productName).join(', ')}${shipment.weight ? ` · ${shipment.weight / 1000} kg` : ''} · ${formatDate(shipment.createdAt)}`}</p>
                {shipment.returnedAt && (
                  <p className="text-sm">{`Came back on ${formatDate(shipment.returnedAt)}`}</p>
                )}
              </div>
              {!shipment.returnedAt && <EditParcel shipment={shipment} />}
              {isOnItsWay && <CameBack shipment={shipment} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function TrackingNumber({ shipment: { trackingNumber, trackingUrl } }: { shipment: ShipmentOnWire }) {
  if (!trackingUrl)
    return (
      <span className="type-number" translate="no">
        {trackingNumber}
      </span>
    )
  return (
    <a
      href={trackingUrl}
      target="_blank"
      rel="noreferrer"
      className="type-number underline underline-offset-4"
    >
      <span translate="no">{trackingNumber}</span>
      <span className="sr-only"> (opens the courier’s page)</span>
    </a>
  )
}

function EditParcel({ shipment }: { shipment: ShipmentOnWire }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        {shipment.trackingNumber ? 'Edit parcel' : 'Add tracking number'}
      </Button>
      {isOpen && <ParcelDialog shipment={shipment} close={() => setOpen(false)} />}
    </>
  )
}

function ParcelDialog({ shipment, close }: { shipment: ShipmentOnWire; close: () => void }) {
  const { data: couriers = [shipment.courier] } = useQuery(couriersQuery)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (fields: FormData) => {
      const text = (name: string) => String(fields.get(name) ?? '').trim()
      const json = {
        courier: text('courier'),
        trackingNumber: text('trackingNumber') || null,
        weight: text('weight') || null,
      }
      return send(api.order['edit-shipment'][':id'].$put({ param: { id: shipment._id }, json }))
    },
    onSuccess: ({ message }) => {
      toast.done(message)
      close()
      return invalidateOrders()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(new FormData(event.currentTarget))
  }
  return (
    <FormDialog
      title="Parcel"
      submit="Save parcel"
      onSubmit={submit}
      pending={isPending}
      failed={error && messageOf(error, 'The parcel was not saved. Please try again.')}
      close={close}
    >
      <SelectField label="Courier" name="courier" defaultValue={shipment.courier._id}>
        {couriers.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <ParcelFields
        trackingNumber={shipment.trackingNumber ?? ''}
        weight={shipment.weight === null ? '' : String(shipment.weight)}
      />
    </FormDialog>
  )
}

function CameBack({ shipment }: { shipment: ShipmentOnWire }) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const batch = newBatch()
      const param = { id: shipment._id }
      const { message } = await send(api.order['return-to-origin'][':id'].$put({ param, json: { batch } }))
      toastOfBatch(message, batch)
    },
    onError: (error) => toast.failed(messageOf(error, 'The parcel was not changed. Please try again.')),
    onSettled: () => {
      setOpen(false)
      return invalidateOrders()
    },
  })
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        Came back
      </Button>
      <ConfirmDialog
        title="Has this parcel come back?"
        open={isOpen}
        onOpenChange={setOpen}
        confirm="It came back"
        danger
        pending={isPending}
        onConfirm={() => mutate()}
      >
        What of it is still on its way is cancelled: its units go back on the shelf, and what was paid for
        them goes to the customer’s wallet. Shipping stays paid. The customer is told by mail; you can undo it
        for ten seconds.
      </ConfirmDialog>
    </>
  )
}
