import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { showRefusal } from '../../client/server-errors.ts'
import { stateNamed, stateNames } from '../../lib/states.ts'
import type { AddressOnWire } from '../../shop/addresses/address-wire.ts'
import { phoneHint, pinCodeHint } from '../../shop/addresses/rules.ts'
import { addressForm } from '../../shop/addresses/wire.ts'
import type { DeliveryEstimate } from '../../shop/delivery/rules.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useStoredFields } from '../session/drafts.ts'
import { isAddressFields } from '../shared/address-shape.ts'
import { deliveryQuery } from '../shared/delivery-queries.ts'
import { saveAddressMutation } from './address-queries.ts'

interface AddressDialogProps {
  address?: AddressOnWire | undefined
  close: () => void
  onSaved?: ((address: AddressOnWire) => void) | undefined
}

const blank = {
  name: '',
  phone: '',
  address: '',
  locality: '',
  city: '',
  state: '',
  pinCode: '',
  typeofPlace: 'Home' as const,
  isDefaultAddress: false,
}

export function AddressDialog({ address, close, onSaved }: AddressDialogProps) {
  const statesId = useId()
  const save = useMutation(saveAddressMutation(address?._id))
  const { _id, ...saved } = address ?? { ...blank, _id: 'new' }
  const form = useForm({ resolver: zodResolver(addressForm), defaultValues: saved })
  const dropDraft = useStoredFields(form, `address ${_id}`, isAddressFields)
  const field = fieldsOf(form)
  const [phone = '', pinCode = '', state = ''] = form.watch(['phone', 'pinCode', 'state']).map(String)
  const { touchedFields } = form.formState
  const { data: place } = useQuery(deliveryQuery(pinCode.replaceAll(' ', '')))
  useEffect(() => {
    const { city, state } = form.getValues()
    if (place?.city && !city) form.setValue('city', place.city, { shouldValidate: true })
    if (place?.state && !state) form.setValue('state', place.state, { shouldValidate: true })
  }, [place, form])

  const submit = form.handleSubmit(async (fields) => {
    try {
      const saved = await save.mutateAsync(fields)
      dropDraft()
      close()
      if (saved) onSaved?.(saved)
    } catch (error) {
      showRefusal(error, form, 'The shop did not answer. What you wrote is kept; please try again.')
    }
  })
  const cancel = () => {
    dropDraft()
    close()
  }

  return (
    <FormDialog
      title={address ? 'Edit address' : 'Add new address'}
      submit="Save address"
      onSubmit={submit}
      pending={save.isPending}
      failed={form.formState.errors.root?.message}
      close={close}
      onCancel={cancel}
      className="sm:grid-cols-2 sm:*:data-wide:col-span-2"
    >
      <TextField label="Name" required autoComplete="name" {...field('name')} />
      <TextField
        label="Phone"
        type="tel"
        required
        autoComplete="tel"
        hint={touchedFields.phone && phoneHint(phone)}
        {...field('phone')}
      />
      <div data-wide>
        <TextArea label="Address" rows={2} required autoComplete="street-address" {...field('address')} />
      </div>
      <TextField label="Locality" required autoComplete="address-level3" {...field('locality')} />
      <TextField label="City" required autoComplete="address-level2" {...field('city')} />
      <TextField
        label="State"
        required
        autoComplete="address-level1"
        list={statesId}
        className="[&_input::-webkit-calendar-picker-indicator]:hidden!"
        {...field('state')}
      />
      <datalist id={statesId}>
        {stateNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label="Pin Code"
        inputMode="numeric"
        required
        autoComplete="postal-code"
        hint={(touchedFields.pinCode && pinCodeHint(pinCode)) || placeHint(place, state)}
        {...field('pinCode')}
      />
      <div data-wide className="grid gap-3">
        <PlaceField {...form.register('typeofPlace')} />
        <Checkbox label="Make this my default address" {...form.register('isDefaultAddress')} />
      </div>
    </FormDialog>
  )
}

/** A PIN code may lie in two states: the difference is said, and never refused. */
function placeHint(place: DeliveryEstimate | undefined, state: string): string | undefined {
  if (place?.state && stateNamed(state)?.name !== place.state)
    return `Most of PIN code ${place.pinCode} is in ${place.state}.`
}

const places = ['Home', 'Work'] as const

function PlaceField(field: UseFormRegisterReturn) {
  return (
    <fieldset>
      <legend className="type-label mb-1.5">Type of place</legend>
      <div className="flex gap-2">
        {places.map((place) => (
          <label
            key={place}
            className="type-action relative grid min-h-12 min-w-28 place-items-center border border-edge bg-surface px-4 transition hover:border-text has-checked:border-action has-checked:bg-action has-checked:text-on-action has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 forced-colors:has-checked:outline-3"
          >
            <input
              type="radio"
              value={place}
              {...field}
              className="absolute inset-0 appearance-none focus-visible:outline-none"
            />
            <span>{place}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
