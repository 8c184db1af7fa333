import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { localStore } from '../../client/storage.ts'
import { holdSeconds } from '../../shop/orders/rules.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Progress } from '../../ui/progress.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { couriersQuery } from '../couriers/queries.ts'
import { urls } from '../shared/urls.ts'
import { type ChangedOrders, changeOrders, ordersIn } from './change-orders.ts'
import { NotChanged } from './not-changed.tsx'

const COURIER_KEY = 'dashboard-courier'

/** Ships all that is pending of one order or of many. */
export function ShipDialog({
  ids,
  close,
  onShipped,
}: {
  ids: readonly string[]
  close: () => void
  onShipped?: () => void
}) {
  const { data: couriers } = useQuery(couriersQuery)
  const [courier, setCourier] = useState<string>()
  const [shippedCount, setShippedCount] = useState<number>()
  const [outcome, setOutcome] = useState<ChangedOrders>()
  const remembered = localStore.get(COURIER_KEY)
  const chosen = courier ?? (couriers?.some(({ _id }) => _id === remembered) ? (remembered ?? '') : '')
  const ship = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => String(fields.get(name) ?? '').trim()
    localStore.set(COURIER_KEY, chosen || null)
    setShippedCount(0)
    const parcel = {
      ...(chosen && { courier: chosen }),
      ...(chosen && text('trackingNumber') && { trackingNumber: text('trackingNumber') }),
      ...(chosen && text('weight') && { weight: Number(text('weight')) || text('weight') }),
    }
    const done = await changeOrders(ids, 'Shipped', parcel, setShippedCount)
    setShippedCount(undefined)
    if (done.changed > 0) onShipped?.()
    if (done.failure || done.notChanged.length > 0) setOutcome(done)
    else close()
  }
  if (outcome && !outcome.failure) return <NotChanged outcome={outcome} close={close} />
  const isMany = ids.length > 1
  return (
    <FormDialog
      title={isMany ? `Ship ${ordersIn(ids.length)}?` : 'Ship the whole order?'}
      submit={isMany ? `Ship ${ordersIn(ids.length)}` : 'Ship order'}
      onSubmit={ship}
      pending={shippedCount !== undefined}
      failed={outcome?.failure}
      close={close}
    >
      <p>{`All that is pending ${isMany ? 'of them' : 'of it'} leaves, and the ${isMany ? 'customers are' : 'customer is'} mailed after ${holdSeconds} seconds. Until then you can undo it.`}</p>
      <SelectField
        label="Courier"
        name="courier"
        value={chosen}
        onChange={({ target }) => setCourier(target.value)}
        hint={isMany ? 'Each order is one parcel. Tracking numbers can follow.' : undefined}
      >
        <option value="">No courier yet</option>
        {couriers?.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      {couriers?.length === 0 && (
        <p className="text-sm">
          <TextLink to={urls.couriers}>Add your couriers</TextLink> to give parcels tracking numbers.
        </p>
      )}
      {!isMany && chosen && <ParcelFields />}
      {shippedCount !== undefined && isMany && (
        <Progress label={`${shippedCount} of ${ids.length}`} value={shippedCount / ids.length} />
      )}
    </FormDialog>
  )
}

export function ParcelFields({ trackingNumber, weight }: { trackingNumber?: string; weight?: string }) {
  return (
    <>
      <TextField
        label="Tracking number"
        name="trackingNumber"
        autoComplete="off"
        maxLength={60}
        defaultValue={trackingNumber}
      />
      <TextField
        label="Weight in grams"
        name="weight"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        defaultValue={weight}
      />
    </>
  )
}
