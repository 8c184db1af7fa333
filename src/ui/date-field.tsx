import CalendarDays from 'lucide-react/icons/calendar-days'
import { type FocusEventHandler, type Ref, useState } from 'react'
import { type Day, formatDate } from '../lib/dates.ts'
import { cx } from './cx.ts'
import { Field, type FieldProps } from './field.tsx'
import { controlLook } from './field-style.ts'

interface DateFieldProps extends FieldProps {
  /** ISO date, `2026-11-20`, or ''. */
  value: string
  onChange: (day: Day | '') => void
  min?: Day | undefined
  max?: Day | undefined
  name?: string | undefined
  disabled?: boolean | undefined
  onBlur?: FocusEventHandler | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

// Shows '20 Nov 2026' over the native input until it is focused: the browser's format may swap day and month.
export function DateField({
  label,
  hint,
  error,
  required,
  className,
  value,
  onChange,
  onBlur,
  ...input
}: DateFieldProps) {
  const [wasHalfTyped, setHalfTyped] = useState(false)
  const isHalfTyped = wasHalfTyped && !value
  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            type="date"
            value={value}
            onChange={({ target }) => onChange(target.value as Day | '')}
            onBlur={(event) => {
              setHalfTyped(event.target.validity.badInput)
              onBlur?.(event)
            }}
            className={cx(controlLook, 'date-input peer', !isHalfTyped && 'not-focus:text-transparent!')}
          />
          {!isHalfTyped && (
            <span
              aria-hidden
              className={cx(
                'pointer-events-none absolute inset-y-0 left-3.5 flex items-center tabular-nums peer-focus:hidden peer-disabled:text-muted forced-colors:hidden',
                !value && 'text-muted',
              )}
            >
              {value ? formatDate(value) : 'Choose a day'}
            </span>
          )}
          <CalendarDays
            aria-hidden
            size={20}
            className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2"
          />
        </span>
      )}
    </Field>
  )
}
