import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { AddressOnWire } from '../../../shop/accounts/wire.ts'
import { addressForm } from '../../../shop/addresses/wire.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSaveAddress } from '../../address-state.ts'
import { messageOf } from '../../api.ts'
import { showAtFields } from '../../refused-fields.ts'
import { PlaceField } from './place-field.tsx'

interface AddressDialogProps {
  /** The address to change; without one, a new one is added. */
  address?: AddressOnWire | undefined
  close: () => void
  onSaved?: ((address: AddressOnWire) => void) | undefined
}

/** The address form, for a new address or one that is to change. */
export function AddressDialog({ address, close, onSaved }: AddressDialogProps) {
  const formId = useId()
  const save = useSaveAddress(address?._id)
  const form = useForm({
    resolver: zodResolver(addressForm),
    defaultValues: address ?? { typeofPlace: 'Home', isDefaultAddress: false },
  })
  const { errors } = form.formState
  const of = (name: 'name' | 'phone' | 'address' | 'locality' | 'city' | 'state' | 'pinCode') => ({
    error: errors[name]?.message,
    ...form.register(name),
  })

  const submit = form.handleSubmit(async (fields) => {
    try {
      const saved = await save.mutateAsync(fields)
      close()
      if (saved) onSaved?.(saved)
    } catch (error) {
      if (!showAtFields(error, form)) toast.failed(messageOf(error))
    }
  })

  return (
    <Dialog
      title={address ? 'Edit address' : 'Add new address'}
      open
      onOpenChange={(open) => !open && close()}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={save.isPending}>
            Save address
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={submit}
        className="grid gap-5 sm:grid-cols-2 sm:*:data-wide:col-span-2"
      >
        <TextField label="Name" required autoComplete="name" {...of('name')} />
        <TextField label="Phone" type="tel" required autoComplete="tel" {...of('phone')} />
        <div data-wide>
          <TextArea label="Address" rows={2} required autoComplete="street-address" {...of('address')} />
        </div>
        <TextField label="Locality" required autoComplete="address-level3" {...of('locality')} />
        <TextField label="City" required autoComplete="address-level2" {...of('city')} />
        <TextField label="State" required autoComplete="address-level1" {...of('state')} />
        <TextField
          label="Pin Code"
          inputMode="numeric"
          required
          autoComplete="postal-code"
          {...of('pinCode')}
        />
        <div data-wide className="grid gap-3">
          <PlaceField {...form.register('typeofPlace')} />
          <Checkbox label="Make this my default address" {...form.register('isDefaultAddress')} />
        </div>
      </form>
    </Dialog>
  )
}
