import { useQuery } from '@tanstack/react-query'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { netQuantityOf, noLabel } from '../../shop/catalog/label-rules.ts'
import { TextField } from '../../ui/text-field.tsx'
import { LabelFields } from '../brands/label-fields.tsx'
import { allBrands } from '../shared/reference-data.ts'
import { labels, type ProductFields } from './fields.ts'
import { Section } from './section.tsx'
import { useTaxation } from './tax-section.tsx'

const names = ['countryOfOrigin', 'maker', 'importedIn', 'netQuantity', 'bisLicence'] as const

export function LabelSection() {
  const { register, control } = useFormContext<ProductFields>()
  const { errors } = useFormState({ control, name: [...names] })
  const [brandId, pieces] = useWatch({ control, name: ['brand', 'pieces'] })
  const { data: brands } = useQuery(allBrands)
  const { unit, hsn } = useTaxation()
  const field = (name: (typeof names)[number]) => ({ ...register(name), error: errors[name]?.message })
  const isFootwear = hsn?.startsWith('64')
  const bisLicence = useWatch({ control, name: 'bisLicence' })
  return (
    <Section title="Label" about="What the law asks of a label. Empty: as its brand says.">
      <div className="grid gap-5 sm:grid-cols-2">
        <LabelFields field={field} inherited={brands?.find(({ _id }) => _id === brandId) ?? noLabel} />
        <TextField
          label={labels.netQuantity}
          autoComplete="off"
          placeholder={unit && netQuantityOf(unit, Number(pieces) || 1)}
          {...field('netQuantity')}
        />
        {(isFootwear || bisLicence !== '') && (
          <TextField
            label={labels.bisLicence}
            hint="Optional, of footwear: as CM/L-1234567."
            autoComplete="off"
            {...field('bisLicence')}
          />
        )}
      </div>
    </Section>
  )
}
