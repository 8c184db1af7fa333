import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { send } from '../../client/api-client.ts'
import { saveDialog } from '../../client/save-dialog.ts'
import type { Incoming } from '../../shop/catalog/incoming-rules.ts'
import { incomingInWords } from '../../shop/catalog/incoming-rules.ts'
import type { StockOnWire } from '../../shop/catalog/stock/wire.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { invalidateProducts } from '../products/queries.ts'
import { api } from '../shared/api.ts'
import { toastWithUndo } from '../shared/undo-toast.ts'

const number = { inputMode: 'numeric', autoComplete: 'off' } as const

/** Empty fields expect nothing. */
export function ExpectDialog({ row, close }: { row: StockOnWire; close: () => void }) {
  const { _id: id, productId, productName, label, incoming: expected } = row
  const form = useForm({
    defaultValues: { incoming: { units: String(expected?.units ?? ''), on: String(expected?.on ?? '') } },
  })
  const { errors } = form.formState
  const save = useMutation({
    mutationFn: ({ units, on }: { units: string; on: string }) => {
      const incoming = units.trim() === '' && on === '' ? null : { units, on }
      return send(api.product.expectStock[':id'].$put({ param: { id }, json: { expected, incoming } }))
    },
    onSettled: invalidateProducts,
  })
  const dialog = saveDialog(form, {
    save: async ({ incoming }) => {
      const { message } = await save.mutateAsync(incoming)
      void toastWithUndo(message, 'product', productId)
    },
    failure: 'Nothing was saved. Please try again.',
    close,
  })
  return (
    <FormDialog
      title={`What comes of ${productName}`}
      description={`${label}. Empty fields: nothing is expected.`}
      submit="Save"
      {...dialog}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Units"
          {...number}
          error={errors.incoming?.units?.message}
          {...form.register('incoming.units')}
        />
        <Controller
          control={form.control}
          name="incoming.on"
          render={({ field, fieldState: { error } }) => (
            <DateField label="Expected on" {...field} error={error?.message} />
          )}
        />
      </div>
    </FormDialog>
  )
}

interface ReceiveDialogProps {
  row: StockOnWire
  incoming: Incoming
  close: () => void
}

export function ReceiveDialog({ row, incoming, close }: ReceiveDialogProps) {
  const { _id: id, productId, productName, label, stock } = row
  const form = useForm({ defaultValues: { received: String(incoming.units) } })
  const { errors } = form.formState
  const save = useMutation({
    mutationFn: (received: string) =>
      send(api.product.receiveStock[':id'].$put({ param: { id }, json: { expected: incoming, received } })),
    onSettled: invalidateProducts,
  })
  const dialog = saveDialog(form, {
    save: async ({ received }) => {
      const { message } = await save.mutateAsync(received)
      void toastWithUndo(message, 'product', productId)
    },
    failure: 'Nothing was saved. Please try again.',
    close,
  })
  return (
    <FormDialog
      title={`Received of ${productName}`}
      description={`${label}: ${incomingInWords(incoming)} expected, ${stock.toLocaleString('en-IN')} in stock. What is missing stays expected.`}
      submit="Put into stock"
      {...dialog}
    >
      <TextField
        label="Units received"
        {...number}
        error={errors.received?.message}
        {...form.register('received')}
      />
    </FormDialog>
  )
}
