import { useId } from 'react'
import { countries } from '../../lib/countries.ts'
import type { BrandLabel } from '../../shop/catalog/label-rules.ts'
import type { FieldProps } from '../../ui/bind-fields.ts'
import { TextField } from '../../ui/text-field.tsx'

interface LabelFieldsProps {
  field: (name: keyof BrandLabel) => FieldProps
  inherited?: BrandLabel | undefined
}

export function LabelFields({ field, inherited }: LabelFieldsProps) {
  const list = useId()
  return (
    <>
      <TextField
        label="Country of origin"
        hint="Shoppers filter by it."
        list={list}
        autoComplete="off"
        placeholder={inherited?.countryOfOrigin ?? undefined}
        {...field('countryOfOrigin')}
      />
      <datalist id={list}>
        {countries.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label="Month of import"
        hint="Of imported goods, as 2026-08."
        autoComplete="off"
        placeholder={inherited?.importedIn ?? undefined}
        {...field('importedIn')}
      />
      <TextField
        label="Maker or importer, with address"
        hint="Of goods made in India who makes or packs them; of others who imports them."
        autoComplete="off"
        className="sm:col-span-2"
        placeholder={inherited?.maker ?? undefined}
        {...field('maker')}
      />
    </>
  )
}
