import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { send } from '../../client/api-client.ts'
import { saveDialog } from '../../client/save-dialog.ts'
import { readPhone } from '../../lib/phone.ts'
import { otherTerritory, stateNames } from '../../lib/states.ts'
import { readPinCode } from '../../lib/typed-numbers.ts'
import { isIndianPinCode } from '../../shop/delivery/rules.ts'
import { addressTexts } from '../../shop/fulfilment/shipping-documents/rules.ts'
import { deliveryForm } from '../../shop/invoices/address-wire.ts'
import type { OrderOnWire } from '../../shop/orders/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { FieldError } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { api } from '../shared/api.ts'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { invalidateOrders } from './queries.ts'
import { Unprintable } from './unprintable.tsx'

type Address = OrderOnWire['shippingAddress']

const stateChoices = [...stateNames, otherTerritory.name]

export function AddressDialog({ order, close }: { order: OrderOnWire; close: () => void }) {
  const save = useMutation({
    mutationFn: (json: Address) =>
      send(api.order['set-address'][':orderId'].$put({ param: { orderId: order._id }, json })),
    onSettled: invalidateOrders,
  })
  const known = stateChoices.find((choice) => choice === order.shippingAddress.state) ?? ''
  const form = useForm({
    resolver: zodResolver(deliveryForm, undefined, { raw: true }),
    defaultValues: { ...order.shippingAddress, state: known },
  })
  const field = fieldsOf(form)
  const dialog = saveDialog(form, {
    save: async (address) => {
      await save.mutateAsync(address as Address)
      void toastWithUndo('The address is changed', 'order', order._id)
    },
    failure: 'The address was not saved. Please try again.',
    close,
  })
  return (
    <FormDialog
      title="Edit the address"
      description="Its state is the place of supply on the invoice. It can be changed until the first parcel."
      submit="Save address"
      {...dialog}
      className="sm:grid-cols-2"
    >
      <TextField label="Name" autoComplete="off" {...field('name')} />
      <TextField label="Phone" type="tel" autoComplete="off" {...field('phone', { read: readPhone })} />
      <TextField label="Address" autoComplete="off" className="sm:col-span-2" {...field('address')} />
      <TextField label="Locality" autoComplete="off" {...field('locality')} />
      <TextField label="City" autoComplete="off" {...field('city')} />
      <SelectField
        label="State"
        hint="Other Territory is outside all states: never for an address in India."
        {...field('state')}
      >
        <option value="">Choose a state</option>
        {stateChoices.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="PIN code"
        inputMode="numeric"
        autoComplete="off"
        {...field('pinCode', { read: readPinCode })}
      />
      <SelectField label="Type of place" {...field('typeofPlace')}>
        <option value="Home">Home</option>
        <option value="Work">Work</option>
      </SelectField>
      <Unprintable texts={addressTexts(form.watch())} className="sm:col-span-2" />
      {order.expressDays && <NoExpress to={String(form.watch('pinCode'))} />}
    </FormDialog>
  )
}

function NoExpress({ to }: { to: string }) {
  const pinCode = readPinCode(to)
  const { data } = useQuery({
    queryKey: ['delivery', pinCode],
    queryFn: () => send(api.delivery.getEstimate.$get({ query: { pinCode } })),
    enabled: isIndianPinCode(pinCode),
  })
  return (
    <div role="status" className="empty:hidden sm:col-span-2">
      {data && !data.rate.express && (
        <FieldError>This order is an express one, and express is not offered to this PIN code.</FieldError>
      )}
    </div>
  )
}
