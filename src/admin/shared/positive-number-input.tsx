import { type ComponentProps, useId, useState } from 'react'
import { FieldError } from '../../ui/field.tsx'
import { controlLook } from '../../ui/field-style.ts'

interface PositiveNumberInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className' | 'prefix'> {
  /** Accessible name: 'Stock of size 8'. */
  label: string
  value: string
  onChange: (text: string) => void
  /** Shown after a negative number until the field is emptied or focused again, or Enter is pressed. */
  refusal: string
  error?: string | undefined
  hint?: string | undefined
  /** Words and dashes are typed too: '6–7 Y'. */
  isLabel?: boolean
}

const MINUS_SIGN = /[-−–]/
const NEGATIVE = /^\s*[-−–]/

export function PositiveNumberInput(props: PositiveNumberInputProps) {
  const { label, value, onChange, refusal, error, hint, isLabel = false, ...input } = props
  const id = useId()
  const [isRefused, setRefused] = useState(false)
  const message = error ?? (isRefused ? refusal : undefined)
  return (
    <div className="min-w-0">
      <input
        {...input}
        type="text"
        inputMode={isLabel ? 'text' : 'decimal'}
        autoComplete="off"
        aria-label={label}
        aria-invalid={message ? true : undefined}
        aria-describedby={`${id}-error ${id}-hint`}
        value={value}
        // Select the number, so that typing replaces it and a refused sign leaves it unchanged.
        onFocus={({ target }) => {
          setRefused(false)
          target.select()
        }}
        onBeforeInput={(event) => {
          if (!MINUS_SIGN.test(event.data) || (isLabel && event.currentTarget.selectionStart !== 0)) return
          event.preventDefault()
          setRefused(true)
        }}
        onChange={({ target }) => {
          if ((isLabel ? NEGATIVE : MINUS_SIGN).test(target.value)) return setRefused(true)
          if (target.value === '') setRefused(false)
          onChange(target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') setRefused(false)
          input.onKeyDown?.(event)
        }}
        className={`${controlLook} type-number`}
      />
      <div id={`${id}-error`} role={isRefused ? 'alert' : undefined}>
        {message && <FieldError>{message}</FieldError>}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-muted text-sm empty:hidden">
        {hint}
      </p>
    </div>
  )
}
