import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { headings, type KnownTaxation } from '../../shop/tax/hsn-rules.ts'
import { units } from '../../shop/tax/rules.ts'
import type { FieldProps } from '../../ui/bind-fields.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { taxClassesQuery } from './queries.ts'

interface TaxationFieldsProps {
  field: (name: 'hsn' | 'unit' | 'taxClass') => FieldProps
  /** These hold for fields that are left empty; null while they are not known. */
  inherited: KnownTaxation | null
  /** `As its category`. */
  inheritedLabel: string
  hint?: ReactNode
}

/** The select remounts when its options have loaded: it cannot show a value without its option. */
export function TaxationFields({ field, inherited, inheritedLabel, hint }: TaxationFieldsProps) {
  const { data: classes } = useQuery(taxClassesQuery)
  const list = useId()
  const nameOf = (id: string) => classes?.find(({ _id }) => _id === id)?.name ?? id
  const emptyOption = (what: string | undefined) =>
    what ? `${what} (${inheritedLabel.toLowerCase()})` : inheritedLabel
  return (
    <>
      <TextField
        label="HSN"
        hint={hint ?? '4, 6 or 8 digits; at least 6 above ₹5 crore of turnover.'}
        list={list}
        inputMode="numeric"
        autoComplete="off"
        placeholder={inherited?.hsn ?? undefined}
        {...field('hsn')}
      />
      <datalist id={list}>
        {headings.map(([hsn, about]) => (
          <option key={hsn} value={hsn}>
            {about}
          </option>
        ))}
      </datalist>
      <SelectField label="Unit" {...field('unit')}>
        <option value="">{emptyOption(inherited?.unit)}</option>
        {Object.entries(units).map(([code, name]) => (
          <option key={code} value={code}>{`${code} · ${name}`}</option>
        ))}
      </SelectField>
      <SelectField key={classes ? 'tax class' : 'no tax class'} label="Tax class" {...field('taxClass')}>
        <option value="">{emptyOption(inherited ? nameOf(inherited.taxClass) : undefined)}</option>
        {classes?.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  )
}
