import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { saveDialog } from '../client/save-dialog.ts'
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
  close: () => void
  /** Says it, with Undo where there is one. */
  onSaved?: (message: string) => void
}

/** The buyer's GSTIN, which the shopper or an admin gives. */
export function GstinDialog({ order, save, close, onSaved = toast.done }: GstinDialogProps) {
  const { gstin = '', legalName = '', shippingAddress } = order
  const form = useForm({
    resolver: zodResolver(gstFormIn(shippingAddress.state), undefined, { raw: true }),
    defaultValues: { gstin, legalName },
  })
  const field = fieldsOf(form)
  const dialog = saveDialog(form, {
    save: async (fields) => {
      onSaved((await save(fields)).message)
    },
    failure: 'The shop did not answer. Please try again.',
    close,
  })
  return (
    <FormDialog
      title={gstin ? 'Change the GSTIN' : 'Add a GSTIN'}
      description="It stands on the invoice. It can be changed until the first item is shipped."
      submit="Save"
      {...dialog}
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
