import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { controlLook } from './field-style.ts'

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'id'> {
  /** Printed inside, before what is typed: '+91', '₹'. */
  prefix?: string | undefined
}

/** One line of text, phone, email, date or number: `<TextField label="Email" type="email" {...field('email')} />`. */
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
