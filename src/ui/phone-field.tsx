import type { ChangeEvent } from 'react'
import { nationalNumber } from './phone.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'prefix' | 'inputMode'>

/** An Indian phone number. Only its ten digits are kept, whatever is typed or pasted: `<PhoneField {...register('phone')} />`. */
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
