import { OTPField } from '@base-ui/react/otp-field'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { asciiDigits } from '../lib/typed-text.ts'
import { cx } from './cx.ts'
import { Field, type FieldProps } from './field.tsx'

interface CodeBoxesProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  length?: number | undefined
  name?: string | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  /** The first box. */
  ref?: Ref<HTMLInputElement> | undefined
}

export function CodeBoxes({
  value,
  onChange,
  length = 6,
  name,
  disabled,
  autoFocus,
  ref,
  ...field
}: CodeBoxesProps) {
  const first = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => first.current as HTMLInputElement)
  return (
    <Field {...field}>
      {({ id, required, ...about }) => (
        <OTPField.Root
          id={id}
          name={name}
          length={length}
          value={value}
          validationType="none"
          inputMode="numeric"
          normalizeValue={(typed) => asciiDigits(typed).replace(/\D/g, '')}
          onValueChange={(code) => onChange(code)}
          required={required}
          disabled={disabled}
          aria-labelledby={`${id}-boxes`}
          className="flex gap-2"
        >
          <span id={`${id}-boxes`} hidden>{`${length} digits`}</span>
          {Array.from({ length }, (_, index) => (
            <OTPField.Input
              key={String(index)}
              {...(index === 0
                ? { ...about, autoFocus, ref: first }
                : { 'aria-label': `Digit ${index + 1} of ${length}` })}
              className={cx(
                'type-number h-16 w-full min-w-0 max-w-14 border p-0 text-center text-3xl caret-text transition-colors',
                'focus:outline-3 focus:outline-focus focus:outline-offset-2',
                disabled ? 'border-line bg-sunk text-muted' : 'bg-surface',
                !disabled && (field.error ? 'border-alarm' : value[index] ? 'border-text' : 'border-edge'),
              )}
            />
          ))}
        </OTPField.Root>
      )}
    </Field>
  )
}
