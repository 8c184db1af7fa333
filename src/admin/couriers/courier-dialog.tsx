import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { showRefusal } from '../../client/server-errors.ts'
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
  const { errors, isDirty } = form.formState
  const submit = form.handleSubmit(async ({ name, trackingUrl }) => {
    try {
      const { message } = await save.mutateAsync({ name, trackingUrl: trackingUrl ?? '' })
      toast.done(message)
      close()
    } catch (error) {
      showRefusal(error, form, 'The courier was not saved. Please try again.')
    }
  })
  return (
    <FormDialog
      title={courier ? `Edit ${courier.name}` : 'Add courier'}
      submit={courier ? 'Save courier' : 'Add courier'}
      onSubmit={submit}
      pending={save.isPending}
      typed={isDirty}
      failed={errors.root?.message}
      close={close}
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
