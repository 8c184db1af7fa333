import type { ChangeEvent } from 'react'
import { nationalNumber } from '../lib/phone.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'prefix' | 'inputMode'>

/** Keeps only the ten digits of whatever is typed or pasted. */
export function PhoneField({ onChange, ...field }: PhoneFieldProps) {
  const tidy = (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.target
    const digits = nationalNumber(value)
    if (digits !== value) event.target.value = digits
    onChange?.(event)
  }
  return (
    <TextField
      autoComplete="tel-national"
      {...field}
      type="tel"
      inputMode="tel"
      prefix="+91"
      onChange={tidy}
    />
  )
}
