import { Field, type FieldProps } from './field.tsx'
import { Select, type SelectProps } from './select.tsx'

type SelectFieldProps = FieldProps & Omit<SelectProps, keyof FieldProps | 'id' | 'compact'>

export function SelectField({ label, hint, error, required, className, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  )
}
