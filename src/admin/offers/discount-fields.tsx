import type { UseFormReturn } from 'react-hook-form'
import { plainNumber } from '../../lib/typed-numbers.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { OfferFields } from './preview.tsx'

export function DiscountFields({ form }: { form: UseFormReturn<OfferFields> }) {
  const field = fieldsOf(form)
  const takesAmount = form.watch('discountAmount') !== null
  const change = (toAmount: boolean) => {
    form.setValue('discountPercentage', toAmount ? null : '', { shouldDirty: true })
    form.setValue('discountAmount', toAmount ? '' : null)
    form.clearErrors(['discountPercentage', 'discountAmount'])
  }
  return (
    <>
      <SelectField
        label="Takes off"
        value={takesAmount ? 'amount' : 'percent'}
        onChange={({ target }) => change(target.value === 'amount')}
      >
        <option value="percent">A percentage</option>
        <option value="amount">Rupees off each unit</option>
      </SelectField>
      <div data-most>
        {takesAmount ? (
          <TextField
            key="amount"
            label="Amount off"
            prefix="₹"
            hint="No price falls below ₹1."
            inputMode="decimal"
            autoComplete="off"
            required
            {...field('discountAmount', { setValueAs: plainNumber })}
          />
        ) : (
          <TextField
            key="percent"
            label="Discount percentage"
            type="number"
            min={0}
            max={100}
            step="any"
            inputMode="decimal"
            required
            {...field('discountPercentage')}
          />
        )}
      </div>
    </>
  )
}
