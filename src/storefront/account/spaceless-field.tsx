import { type ChangeEvent, useRef } from 'react'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'

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

type TextInput = { text: string; caret: number }

/** Removes only new spaces: existing ones stay until the user deletes them. */
export function withoutNewSpaces(before: string, after: TextInput): TextInput {
  // Inserted text ends at the caret: the text after it and the common prefix are old.
  const tail = after.text.slice(after.caret)
  const old = before.endsWith(tail) ? before.slice(0, before.length - tail.length) : ''
  const head = after.text.slice(0, after.caret)
  let same = 0
  while (same < old.length && same < head.length && old[same] === head[same]) same++
  const put = head.slice(same).replace(/\s/g, '')
  return { text: head.slice(0, same) + put + tail, caret: same + put.length }
}
