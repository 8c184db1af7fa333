import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { saveDialog } from '../../client/save-dialog.ts'
import { dayOf } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { MAX_REFERENCE_LENGTH } from '../../shop/wallet/pay-outs/rules.ts'
import { type PayOutOnWire, paidForm } from '../../shop/wallet/pay-outs/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useMarkPaid } from './queries.ts'

export function PaidDialog({ payOuts, close }: { payOuts: readonly PayOutOnWire[]; close: () => void }) {
  const mark = useMarkPaid()
  const today = dayOf(new Date())
  const total = formatRupees(payOuts.reduce((sum, { amount }) => sum + amount, 0))
  const form = useForm({
    resolver: zodResolver(paidForm),
    defaultValues: { ids: payOuts.map(({ _id }) => _id), reference: '', paidOn: today as string },
  })
  const field = fieldsOf(form)
  const dialog = saveDialog(form, {
    save: async (paid) => {
      toast.done((await mark.mutateAsync(paid)).message)
    },
    failure: 'They were not marked as paid. Please try again.',
    close,
  })
  return (
    <FormDialog
      title={payOuts.length === 1 ? `${total} is paid?` : `${payOuts.length} pay-outs are paid?`}
      description={`The bank has paid ${total}. The customers get a mail, and the account numbers are deleted.`}
      submit="Mark as paid"
      {...dialog}
    >
      <TextField
        label="Reference of the transfer"
        maxLength={MAX_REFERENCE_LENGTH}
        autoComplete="off"
        hint="As the bank’s statement has it"
        {...field('reference')}
      />
      <Controller
        control={form.control}
        name="paidOn"
        render={({ field: { ref, ...day }, fieldState }) => (
          <DateField label="Paid on" required max={today} {...day} error={fieldState.error?.message} />
        )}
      />
    </FormDialog>
  )
}
