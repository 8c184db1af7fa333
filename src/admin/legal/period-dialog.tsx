import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { saveDialog } from '../../client/save-dialog.ts'
import { type PeriodName, periodLabels, periodNames, periodUnits } from '../../shop/legal/periods/rules.ts'
import { periodForm } from '../../shop/legal/periods/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAddPeriod } from './queries.ts'

export function PeriodDialog({ close }: { close: () => void }) {
  const add = useAddPeriod()
  const form = useForm({
    resolver: zodResolver(periodForm, undefined, { raw: true }),
    defaultValues: {
      name: periodNames[0] as PeriodName,
      from: '',
      amount: '' as string | number,
      unit: 'days' as (typeof periodUnits)[number],
      source: '',
    },
  })
  const field = fieldsOf(form)
  const { errors } = form.formState
  const dialog = saveDialog(form, {
    save: async (json) => {
      toast.done((await add.mutateAsync(json)).message)
    },
    failure: 'The period was not added. Please try again.',
    close,
  })
  return (
    <FormDialog
      title="Add period"
      description="It replaces the one before from its first day on. Complaints that are open keep their deadlines."
      submit="Add period"
      {...dialog}
      className="sm:grid-cols-2"
    >
      <SelectField label="Period" required className="sm:col-span-2" {...field('name')}>
        {periodNames.map((name) => (
          <option key={name} value={name}>
            {periodLabels[name]}
          </option>
        ))}
      </SelectField>
      <TextField label="How many" required inputMode="numeric" autoComplete="off" {...field('amount')} />
      <SelectField label="Unit" required {...field('unit')}>
        {periodUnits.map((unit) => (
          <option key={unit} value={unit}>
            {unit}
          </option>
        ))}
      </SelectField>
      <Controller
        control={form.control}
        name="from"
        render={({ field: day }) => (
          <DateField
            label="From"
            required
            hint="The first day."
            error={errors.from?.message}
            {...day}
            value={String(day.value)}
          />
        )}
      />
      <TextField
        label="Source"
        required
        hint="The law, or who says so."
        autoComplete="off"
        className="sm:col-span-2"
        {...field('source')}
      />
    </FormDialog>
  )
}
