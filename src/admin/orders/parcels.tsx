import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf, send } from '../../client/api-client.ts'
import { formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import type { DeliveryOnWire } from '../../shop/fulfilment/outcomes/wire.ts'
import { liableUnits, outcomesOf } from '../../shop/orders/outcome-rules.ts'
import { holdSeconds } from '../../shop/orders/rules.ts'
import type { ShipmentOnWire } from '../../shop/shipments/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.ts'
import { ClaimDialog } from '../claims/claim-dialog.tsx'
import { ClaimState } from '../claims/columns.tsx'
import { couriersQuery } from '../couriers/queries.ts'
import { api } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { newBatch, toastOfBatch } from './change-orders.ts'
import { DeliveryState } from './delivery-state.tsx'
import { OutcomeDialog, type SentItem } from './outcome-dialog.tsx'
import { type Item, invalidateOrders, type OrderDetails } from './queries.ts'
import { useCancelDestination } from './refund-destination.tsx'
import { ParcelFields } from './ship-dialog.tsx'

export function Parcels({ details }: { details: OrderDetails }) {
  const { shipments, deliveries, order } = details
  const sentOf = (itemIds: readonly string[]): SentItem[] =>
    order.items.flatMap((item) => {
      const delivery = deliveries.find(({ itemId }) => itemId === item._id)
      return delivery && itemIds.includes(item._id) ? [{ item, delivery }] : []
    })
  const inParcels = new Set(shipments.flatMap(({ items }) => items))
  const loose = sentOf(deliveries.flatMap(({ itemId }) => (inParcels.has(itemId) ? [] : [itemId]))).filter(
    ({ delivery }) => delivery.state !== 'arrived',
  )
  if (shipments.length === 0 && loose.length === 0) return null
  return (
    <section aria-labelledby="parcels">
      <h2 id="parcels" className="type-label border-text border-b-2 pb-2">
        Parcels
      </h2>
      <ul>
        {shipments.map((shipment) => (
          <ParcelRow key={shipment._id} shipment={shipment} details={details} sent={sentOf(shipment.items)} />
        ))}
        {loose.length > 0 && (
          <li className={rowStyle}>
            <div className="wrap-anywhere min-w-48 flex-1">
              <p className="font-semibold">Without a courier</p>
              <p className="text-muted text-sm">{namesOf(loose.map(({ item }) => item))}</p>
              <DeliveryStates sent={loose} />
            </div>
            <BookOutcome sent={loose} details={details} />
          </li>
        )}
      </ul>
    </section>
  )
}

const rowStyle = 'flex flex-wrap items-center gap-x-5 gap-y-2 border-line border-b py-3'

const namesOf = (items: readonly Item[]) => items.map(({ productId }) => productId.productName).join(', ')

interface ParcelRowProps {
  shipment: ShipmentOnWire
  details: OrderDetails
  sent: readonly SentItem[]
}

function ParcelRow({ shipment, details, sent }: ParcelRowProps) {
  const { courier, trackingNumber, weight, createdAt, returnedAt } = shipment
  const items = details.order.items.filter(({ _id }) => shipment.items.includes(_id))
  const mayComeBack = !returnedAt && sent.some(({ delivery }) => isOpen(delivery))
  return (
    <li className={rowStyle}>
      <div className="wrap-anywhere min-w-48 flex-1">
        <p className="font-semibold">
          <span>{`${courier.name} `}</span>
          {trackingNumber && <TrackingNumber shipment={shipment} />}
        </p>
        <p className="text-muted text-sm">{`${namesOf(items)}${weight ? ` · ${weight / 1000} kg` : ''} · ${formatDate(createdAt)}`}</p>
        {returnedAt && <p className="text-sm">{`Came back on ${formatDate(returnedAt)}`}</p>}
        <DeliveryStates sent={sent} />
      </div>
      {!returnedAt && <EditParcel shipment={shipment} />}
      {mayComeBack && <CameBack shipment={shipment} details={details} sent={sent} />}
      <BookOutcome sent={sent} details={details} />
      <Claim shipment={shipment} details={details} sent={sent} />
    </li>
  )
}

function Claim({ shipment, details, sent }: ParcelRowProps) {
  const [isOpen, setOpen] = useState(false)
  const claim = details.claims.find(({ parcel }) => parcel === shipment._id)
  const amount = sent.reduce((total, one) => total + lossOf(one), 0)
  if (!may('money:reconcile') || (!claim && amount === 0)) return null
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-5 gap-y-2 text-sm">
      {claim && (
        <>
          <span>{`Claimed ${formatRupees(claim.amount)} on ${formatDate(claim.madeAt)}`}</span>
          <ClaimState state={claim.state} />
          {amount === 0 && claim.state !== 'refused' && (
            <span className="text-muted">Nothing of this parcel is lost or damaged any more</span>
          )}
        </>
      )}
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        {claim ? 'Edit claim' : 'Claim from courier'}
      </Button>
      {isOpen && <ClaimDialog of={claim ?? { parcel: shipment._id, amount }} close={() => setOpen(false)} />}
    </div>
  )
}

/** Rupees that lost and damaged units cost. */
const lossOf = ({ item, delivery: { units } }: SentItem) =>
  (units ? liableUnits(units) : 0) * item.priceDetails.discountedPrice

const isOpen = ({ state }: DeliveryOnWire) => state === 'on-its-way' || state === 'stop-requested'

const DeliveryStates = ({ sent }: { sent: readonly SentItem[] }) =>
  sent.map((one) => <DeliveryState key={one.item._id} sent={one} isNamed={sent.length > 1} />)

function BookOutcome({ sent, details }: Pick<ParcelRowProps, 'sent' | 'details'>) {
  const [shown, setShown] = useState<readonly SentItem[] | null>(null)
  const bookable = sent.filter(({ delivery }) => outcomesOf[delivery.state].length > 0)
  if (!may('money:refund') || bookable.length === 0) return null
  const isCorrection = bookable.every(({ delivery }) => delivery.state === 'booked')
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setShown(bookable)}>
        {isCorrection ? 'Correct outcome' : 'Book outcome'}
      </Button>
      {shown && <OutcomeDialog sent={shown} details={details} close={() => setShown(null)} />}
    </>
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
  if (!may('orders:write')) return null
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
        weight: Number(text('weight')) || text('weight') || null,
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

function CameBack({ shipment, details, sent }: ParcelRowProps) {
  const [isOpen, setOpen] = useState(false)
  const destination = useCancelDestination(details)
  const willCancel = sent.some(({ delivery }) => delivery.state === 'on-its-way')
  const isPrepaid = willCancel && details.order.paymentMethod !== 'COD'
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const batch = newBatch()
      const param = { id: shipment._id }
      const json = { batch, refundTo: isPrepaid ? destination.refundTo : null }
      const { message, asked } = await send(api.order['return-to-origin'][':id'].$put({ param, json }))
      toastOfBatch(message, batch, !asked)
    },
    onError: (error) => toast.failed(messageOf(error, 'The parcel was not changed. Please try again.')),
    onSettled: () => {
      setOpen(false)
      return invalidateOrders()
    },
  })
  if (!may('money:refund')) return null
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
        <p>
          {willCancel
            ? `All of it is whole and goes back on the shelf. What is still on its way is cancelled${isPrepaid ? ', and what was paid for it goes back' : ''}. Shipping stays paid. The customer is told by mail; you can undo it for ${holdSeconds} seconds.`
            : 'All of it is whole and goes back on the shelf.'}
        </p>
        <p className="mt-2">Choose Book outcome if something is damaged or missing.</p>
        {isPrepaid && destination.choice}
      </ConfirmDialog>
    </>
  )
}
