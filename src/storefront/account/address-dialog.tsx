import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type UseFormRegisterReturn, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { showRefusal } from '../../client/server-errors.ts'
import { readPhone } from '../../lib/phone.ts'
import { stateNamed, stateNames } from '../../lib/states.ts'
import { readPinCode } from '../../lib/typed-numbers.ts'
import type { AddressOnWire } from '../../shop/addresses/address-wire.ts'
import { contraryStates, phoneHint, pinCodeHint } from '../../shop/addresses/rules.ts'
import { addressForm } from '../../shop/addresses/wire.ts'
import { arrivalText, type DeliveryEstimate, noSuchPinCode } from '../../shop/delivery/rules.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useStoredFields } from '../session/drafts.ts'
import { currentSession } from '../session/session.ts'
import { isAddressFields } from '../shared/address-shape.ts'
import { deliveryQuery } from '../shared/delivery-queries.ts'
import { readMyPinCode } from '../shared/my-pin-code.ts'
import { saveAddressMutation } from './address-queries.ts'
import { firstAddress } from './first-address.ts'

interface AddressDialogProps {
  address?: AddressOnWire | undefined
  /** The account has no address yet. */
  isFirst?: boolean
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

const ownFields = () => firstAddress(currentSession()?.user, readMyPinCode())

type Form = UseFormReturn<z.input<typeof addressForm>, unknown, z.output<typeof addressForm>>

export function AddressDialog({ address, isFirst = false, close, onSaved }: AddressDialogProps) {
  const save = useMutation(saveAddressMutation(address?._id))
  const { _id, ...saved } = address ?? { ...blank, ...(isFirst && ownFields()), _id: 'new' }
  const state = stateNamed(saved.state)?.name ?? ''
  const form = useForm({ resolver: zodResolver(addressForm), defaultValues: { ...saved, state } })
  const dropDraft = useStoredFields(form, `address ${_id}`, isAddressFields)
  const field = fieldsOf(form)
  const [phone = '', pinCode = '', chosen = ''] = form.watch(['phone', 'pinCode', 'state']).map(String)
  const { touchedFields } = form.formState
  const { data: place } = useQuery(deliveryQuery(pinCode))
  useFilledPlace(form, place)

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
      <TextField
        label="Pin Code"
        inputMode="numeric"
        required
        autoComplete="postal-code"
        hint={(touchedFields.pinCode && pinCodeHint(pinCode)) || placeText(place, pinCode)}
        className="sm:col-span-2"
        {...field('pinCode', { read: readPinCode })}
      />
      <TextField label="Name" required autoComplete="name" {...field('name')} />
      <TextField
        label="Phone"
        type="tel"
        required
        autoComplete="tel"
        hint={touchedFields.phone && phoneHint(phone)}
        {...field('phone', { read: readPhone })}
      />
      <div data-wide>
        <TextArea label="Address" rows={2} required autoComplete="street-address" {...field('address')} />
      </div>
      <TextField label="Locality" required autoComplete="address-level3" {...field('locality')} />
      <TextField label="City" required autoComplete="address-level2" {...field('city')} />
      <SelectField
        label="State"
        required
        autoComplete="address-level1"
        hint={stateHint(place, chosen)}
        {...field('state')}
      >
        <option value="">Choose a state</option>
        {stateNames.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <div data-wide className="grid gap-3">
        <PlaceField {...form.register('typeofPlace')} />
        <Checkbox label="Make this my default address" {...form.register('isDefaultAddress')} />
      </div>
    </FormDialog>
  )
}

/** `undefined`: not asked, or no answer. `null`: no post office has the PIN code. */
type FoundPlace = Omit<DeliveryEstimate, 'rate'> | null | undefined

/** Another PIN code replaces what one has filled in, and nothing that was typed. */
function useFilledPlace(form: Form, place: FoundPlace) {
  const filled = useRef({ city: '', state: '' })
  useEffect(() => {
    if (!place) return
    for (const name of ['city', 'state'] as const) {
      const now = form.getValues(name)
      if (now !== '' && now !== filled.current[name]) continue
      filled.current[name] = place[name] ?? ''
      form.setValue(name, place[name] ?? '', { shouldValidate: place[name] !== null })
    }
  }, [place, form])
}

function placeText(place: FoundPlace, pinCode: string): string | undefined {
  if (place === null) return `${noSuchPinCode(pinCode)}. Please check it.`
  return place && `${[place.city, place.state].filter(Boolean).join(', ')}. ${arrivalText(place.arrives)}.`
}

function stateHint(place: FoundPlace, state: string): string | undefined {
  if (!place || place.states.includes(state)) return
  if (state !== '') return contraryStates(place.pinCode, place.states, state)
  return place.states.length > 1
    ? `PIN code ${place.pinCode} is in ${place.states.join(' and ')}. Choose yours.`
    : undefined
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
