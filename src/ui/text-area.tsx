import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldProps } from './field.tsx'
import { controlLook } from './field-style.ts'

export type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id'>

/** Grows with its content in browsers that support `field-sizing`. */
export function TextArea({ label, hint, error, required, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      {(control) => (
        <textarea
          dir="auto"
          rows={4}
          {...area}
          {...control}
          className={cx(controlLook, 'field-sizing-content py-3')}
        />
      )}
    </Field>
  )
}
