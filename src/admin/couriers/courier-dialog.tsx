import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { saveDialog } from '../../client/save-dialog.ts'
import { couriersOfIndia } from '../../shop/shipments/couriers.data.ts'
import { NUMBER_IN_URL } from '../../shop/shipments/rules.ts'
import { type CourierOnWire, courierForm } from '../../shop/shipments/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useSaveCourier } from './queries.ts'

export function CourierDialog({ courier, close }: { courier?: CourierOnWire; close: () => void }) {
  const save = useSaveCourier(courier?._id ?? null)
  const form = useForm({
    resolver: zodResolver(courierForm, undefined, { raw: true }),
    defaultValues: { name: courier?.name ?? '', trackingUrl: courier?.trackingUrl ?? '' },
  })
  const field = fieldsOf(form)
  const [name, trackingUrl] = form.watch(['name', 'trackingUrl'])
  const known = couriersOfIndia.find((one) => one.name === name)
  const choose = (chosen: string) => {
    const { name = '', trackingUrl = null } = couriersOfIndia.find((one) => one.name === chosen) ?? {}
    form.setValue('name', name, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    form.setValue('trackingUrl', trackingUrl ?? '', { shouldDirty: true, shouldValidate: true })
  }
  const dialog = saveDialog(form, {
    save: async ({ name, trackingUrl }) => {
      const { message } = await save.mutateAsync({ name, trackingUrl: trackingUrl ?? '' })
      toast.done(message)
    },
    failure: 'The courier was not saved. Please try again.',
    close,
  })
  return (
    <FormDialog
      title={courier ? `Edit ${courier.name}` : 'Add courier'}
      submit={courier ? 'Save courier' : 'Add courier'}
      {...dialog}
    >
      {!courier && (
        <SelectField
          label="Courier of India"
          hint="Fills in its name and tracking address."
          value={known?.name ?? ''}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">Another courier</option>
          {couriersOfIndia.map((one) => (
            <option key={one.name} value={one.name}>
              {one.name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField label="Name" hint="For example Delhivery." required autoComplete="off" {...field('name')} />
      <TextField
        label="Tracking address"
        hint={
          known && !known.trackingUrl && !trackingUrl
            ? `${known.name} takes no number in an address: shoppers type it on its page.`
            : `Where a parcel is followed, with ${NUMBER_IN_URL} for its number.`
        }
        inputMode="url"
        autoComplete="off"
        {...field('trackingUrl')}
      />
    </FormDialog>
  )
}
