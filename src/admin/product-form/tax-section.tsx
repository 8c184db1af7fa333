import { useQuery } from '@tanstack/react-query'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { type KnownTaxation, type Taxation, taxationOf } from '../../shop/tax/hsn-rules.ts'
import type { Unit } from '../../shop/tax/rules.ts'
import { TextField } from '../../ui/text-field.tsx'
import { allCategories } from '../shared/reference-data.ts'
import { TaxationFields } from '../tax/taxation-fields.tsx'
import { labels, type ProductFields } from './fields.ts'
import { Section } from './section.tsx'

const none: Taxation = { hsn: null, unit: null, taxClass: null }

function useInherited(): KnownTaxation | null {
  const { control } = useFormContext<ProductFields>()
  const { data: categories } = useQuery(allCategories)
  const id = useWatch({ control, name: 'category' })
  const category = categories?.find(({ _id }) => _id === id)
  return category ? taxationOf(none, { ...category, name: category.categoryName }) : null
}

/** Typed values go before those of the category. */
export function useTaxation(): {
  hsn: string | undefined
  unit: Unit | undefined
  taxClass: string | undefined
} {
  const { control } = useFormContext<ProductFields>()
  const inherited = useInherited()
  const [hsn, unit, taxClass] = useWatch({ control, name: ['hsn', 'unit', 'taxClass'] })
  return {
    hsn: hsn || (inherited?.hsn ?? undefined),
    unit: unit || inherited?.unit,
    taxClass: taxClass || inherited?.taxClass,
  }
}

export function TaxSection() {
  const { register, control } = useFormContext<ProductFields>()
  const { errors } = useFormState({ control, name: ['hsn', 'unit', 'taxClass', 'pieces'] })
  const inherited = useInherited()
  const field = (name: 'hsn' | 'unit' | 'taxClass' | 'pieces') => ({
    ...register(name),
    error: errors[name]?.message,
  })
  return (
    <Section title="Tax">
      <div className="grid gap-5 sm:grid-cols-2">
        <TaxationFields
          field={field}
          inherited={inherited}
          inheritedLabel="As its category"
          hint="Empty: as its category."
        />
        <TextField
          label={labels.pieces}
          hint="A pack is taxed by the price of one piece."
          inputMode="numeric"
          autoComplete="off"
          {...field('pieces')}
        />
      </div>
    </Section>
  )
}
