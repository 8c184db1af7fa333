import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { saveDialog } from '../../client/save-dialog.ts'
import { NUMBER_IN_URL } from '../../shop/shipments/rules.ts'
import { type CourierOnWire, courierForm } from '../../shop/shipments/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
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
      <TextField label="Name" hint="For example Delhivery." required autoComplete="off" {...field('name')} />
      <TextField
        label="Tracking address"
        hint={`Where a parcel is followed, with ${NUMBER_IN_URL} for its number.`}
        inputMode="url"
        autoComplete="off"
        {...field('trackingUrl')}
      />
    </FormDialog>
  )
}
