import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { saveDialog } from '../../client/save-dialog.ts'
import { dayOf } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { MAX_NOTE_LENGTH, MAX_REFERENCE_LENGTH } from '../../shop/wallet/pay-outs/rules.ts'
import { unclaimedForm } from '../../shop/wallet/pay-outs/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { usePayUnclaimed } from './queries.ts'

export function UnclaimedDialog({ unclaimed, close }: { unclaimed: number; close: () => void }) {
  const pay = usePayUnclaimed()
  const today = dayOf(new Date())
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm({
    resolver: zodResolver(unclaimedForm, undefined, { raw: true }),
    defaultValues: {
      key,
      amount: '' as string | number,
      note: '',
      reference: '',
      paidOn: today as string,
    },
  })
  const field = fieldsOf(form)
  const dialog = saveDialog(form, {
    save: async (paid) => {
      toast.done((await pay.mutateAsync(paid)).message)
    },
    failure: 'The pay-out was not booked. Please try again.',
    close,
  })
  return (
    <FormDialog
      title="Book what was paid"
      description={`Deleted customers have left ${formatRupees(unclaimed)}. Book here what you have paid of it.`}
      submit="Book"
      {...dialog}
    >
      <TextField label="Amount" prefix="₹" inputMode="decimal" autoComplete="off" {...field('amount')} />
      <TextField
        label="Who was paid, and why"
        maxLength={MAX_NOTE_LENGTH}
        autoComplete="off"
        {...field('note')}
      />
      <TextField
        label="Reference of the transfer"
        maxLength={MAX_REFERENCE_LENGTH}
        autoComplete="off"
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
