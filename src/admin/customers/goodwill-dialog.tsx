import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { saveDialog } from '../../client/save-dialog.ts'
import { formatRupees, toRupees } from '../../lib/money.ts'
import { MAX_GOODWILL, MAX_REASON_LENGTH } from '../../shop/wallet/goodwill-rules.ts'
import { goodwillForm } from '../../shop/wallet/goodwill-wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useGiveGoodwill } from './queries.ts'

interface GoodwillDialogProps {
  customer: { _id: string; name: string }
  close: () => void
}

export function GoodwillDialog({ customer: { _id, name }, close }: GoodwillDialogProps) {
  const give = useGiveGoodwill(_id)
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm({
    resolver: zodResolver(goodwillForm, undefined, { raw: true }),
    defaultValues: { key, amount: '' as string | number, reason: '' },
  })
  const field = fieldsOf(form)
  const dialog = saveDialog(form, {
    save: async (json) => {
      toast.done((await give.mutateAsync(json)).message)
    },
    failure: 'The credit was not given. Please try again.',
    close,
  })
  return (
    <FormDialog
      title={`Give ${name} a credit`}
      description="It is in the wallet at once and can’t be taken back. The customer gets a mail with the reason."
      submit="Give the credit"
      {...dialog}
    >
      <TextField
        label="Amount"
        prefix="₹"
        inputMode="decimal"
        autoComplete="off"
        hint={`At most ${formatRupees(toRupees(MAX_GOODWILL))}`}
        {...field('amount')}
      />
      <TextField
        label="Reason"
        maxLength={MAX_REASON_LENGTH}
        autoComplete="off"
        hint={`${name} reads it`}
        {...field('reason')}
      />
    </FormDialog>
  )
}
