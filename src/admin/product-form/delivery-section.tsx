import { useFormContext, useFormState } from 'react-hook-form'
import { TextField } from '../../ui/text-field.tsx'
import { labels, type ProductFields } from './fields.ts'
import { Section } from './section.tsx'

export function DeliverySection() {
  const { register, control } = useFormContext<ProductFields>()
  const { errors } = useFormState({ control, name: 'weight' })
  return (
    <Section title="Delivery">
      <TextField
        {...register('weight')}
        label={labels.weight}
        hint="Packed. It counts where a shipping fee depends on the weight. Empty: as set under Settings, Selling."
        error={errors.weight?.message}
        inputMode="numeric"
        autoComplete="off"
        className="max-w-60"
      />
    </Section>
  )
}
