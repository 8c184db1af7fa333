import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { showRefusal } from '../client/server-errors.ts'
import type { GstFields } from '../shop/orders/gst-rules.ts'
import { gstFormIn } from '../shop/orders/gstin-wire.ts'
import type { OrderOnWire } from '../shop/orders/wire.ts'
import { fieldsOf } from '../ui/bind-fields.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'

interface GstinDialogProps {
  order: OrderOnWire
  save: (fields: GstFields) => Promise<{ message: string }>
  pending: boolean
  close: () => void
  /** Says it, with Undo where there is one. */
  onSaved?: (message: string) => void
}

/** The buyer's GSTIN, which the shopper or an admin gives. */
export function GstinDialog({ order, save, pending, close, onSaved = toast.done }: GstinDialogProps) {
  const { gstin = '', legalName = '', shippingAddress } = order
  const form = useForm({
    resolver: zodResolver(gstFormIn(shippingAddress.state), undefined, { raw: true }),
    defaultValues: { gstin, legalName },
  })
  const field = fieldsOf(form)
  const submit = form.handleSubmit(async (fields) => {
    try {
      onSaved((await save(fields)).message)
      close()
    } catch (error) {
      showRefusal(error, form, 'The shop did not answer. Please try again.')
    }
  })
  return (
    <FormDialog
      title={gstin ? 'Change the GSTIN' : 'Add a GSTIN'}
      description="It stands on the invoice. It can be changed until the first item is shipped."
      submit="Save"
      onSubmit={submit}
      pending={pending}
      failed={form.formState.errors.root?.message}
      typed={form.formState.isDirty}
      close={close}
    >
      <TextField
        label="GSTIN"
        hint={`Of ${shippingAddress.state}. Empty: none.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('gstin')}
      />
      <TextField
        label="Legal name"
        hint="Optional: as registered, if it is not the name of the address."
        autoComplete="organization"
        {...field('legalName')}
      />
    </FormDialog>
  )
}
