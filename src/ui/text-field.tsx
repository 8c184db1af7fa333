import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { controlLook } from './field-style.ts'

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'id'> {
  /** E.g. '+91' or '₹'. */
  prefix?: string | undefined
}

export function TextField({ label, hint, error, required, className, prefix, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      {(control) => (
        <span className="relative block">
          {prefix && (
            <span
              aria-hidden
              className="type-number absolute inset-y-0 left-3.5 grid place-items-center text-muted"
            >
              {prefix}
            </span>
          )}
          <input
            type="text"
            dir="auto"
            {...input}
            {...control}
            className={controlLook}
            style={prefix ? { paddingLeft: `calc(20px + ${prefix.length} * 0.68em)` } : undefined}
          />
        </span>
      )}
    </Field>
  )
}
