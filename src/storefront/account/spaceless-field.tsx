import { type ChangeEvent, useRef } from 'react'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'
import { withoutNewSpaces } from './without-spaces.ts'

/** No space can be typed or pasted (specification, section 5). */
export function SpacelessField({ value, onChange, ...field }: TextFieldProps & { value: string }) {
  const composing = useRef(false)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target
    const after = { text: input.value, caret: input.selectionStart ?? input.value.length }
    const { text, caret } = withoutNewSpaces(value, after)
    // An IME composition must not be changed before it ends.
    if (text !== input.value && !composing.current) {
      input.value = text
      input.setSelectionRange(caret, caret)
    }
    onChange?.(event)
  }
  return (
    <TextField
      {...field}
      value={value}
      onChange={change}
      onCompositionStart={() => {
        composing.current = true
      }}
      onCompositionEnd={() => {
        composing.current = false
      }}
    />
  )
}
