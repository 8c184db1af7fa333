import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { saveDialog } from '../../client/save-dialog.ts'
import { plainNumber } from '../../lib/typed-numbers.ts'
import { MAX_CLASS_NAME_LENGTH } from '../../shop/tax/rules.ts'
import { rateForm, type TaxClassOnWire } from '../../shop/tax/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { useAddRate } from './queries.ts'

interface RateDialogProps {
  classes: readonly TaxClassOnWire[]
  close: () => void
}

export function RateDialog({ classes, close }: RateDialogProps) {
  const add = useAddRate()
  const form = useForm({
    resolver: zodResolver(rateForm, undefined, { raw: true }),
    defaultValues: {
      taxClass: classes[0]?._id ?? '',
      className: '',
      from: '',
      percent: '',
      upTo: '',
      percentAbove: '',
      source: '',
    },
  })
  const field = fieldsOf(form)
  const { errors } = form.formState
  const amountProps = { inputMode: 'decimal', autoComplete: 'off' } as const

  const dialog = saveDialog(form, {
    save: async (fields) => {
      const { message, rate } = await add.mutateAsync(fields)
      void toastWithUndo(message, 'tax-rate', rate._id)
    },
    failure: 'The rate was not added. Please try again.',
    close,
  })

  return (
    <FormDialog
      title="Add tax rate"
      description="It applies to what is invoiced from its first day on. Invoices that are made keep theirs."
      submit="Add rate"
      {...dialog}
      className="sm:grid-cols-2"
    >
      <SelectField label="Tax class" required {...field('taxClass')}>
        {classes.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
        <option value="">A new class</option>
      </SelectField>
      {form.watch('taxClass') === '' ? (
        <TextField
          label="Name of the class"
          required
          autoComplete="off"
          maxLength={MAX_CLASS_NAME_LENGTH}
          {...field('className')}
        />
      ) : (
        <span className="max-sm:hidden" />
      )}
      <Controller
        control={form.control}
        name="from"
        render={({ field: day }) => (
          <DateField label="From" required hint="The first day." error={errors.from?.message} {...day} />
        )}
      />
      <TextField label="Rate in percent" required {...amountProps} {...field('percent')} />
      <TextField
        label="Up to"
        prefix="₹"
        hint="Value of a piece before tax. Empty: one rate for all."
        {...amountProps}
        {...field('upTo', { setValueAs: plainNumber })}
      />
      <TextField label="Rate above it" {...amountProps} {...field('percentAbove')} />
      <TextField
        label="Source"
        required
        hint="The notification, or who says so."
        autoComplete="off"
        className="sm:col-span-2"
        {...field('source')}
      />
    </FormDialog>
  )
}
