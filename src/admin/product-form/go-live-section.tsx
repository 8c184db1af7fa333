import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { GoLiveField } from '../shared/go-live-field.tsx'
import type { ProductFields } from './fields.ts'
import { Section } from './section.tsx'

/** Only an inactive product has this section. `withoutTime` says what the product is without a time. */
export function GoLiveSection({ withoutTime }: { withoutTime: string }) {
  const { register, control } = useFormContext<ProductFields>()
  const { errors } = useFormState({ control, name: 'goLiveAt' })
  const typed = useWatch({ control, name: 'goLiveAt' })
  return (
    <Section title="In the shop">
      <GoLiveField
        typed={typed}
        hint={`Day and time in India; shoppers find it from then on. Empty: ${withoutTime}.`}
        error={errors.goLiveAt?.message}
        className="sm:max-w-72"
        {...register('goLiveAt')}
      />
    </Section>
  )
}
