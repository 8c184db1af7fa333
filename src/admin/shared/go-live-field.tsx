import { momentInWords } from '../../lib/dates.ts'
import { momentIn } from '../../lib/moments.ts'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'

interface GoLiveFieldProps extends Omit<TextFieldProps, 'label' | 'type' | 'hint'> {
  label?: string
  typed: string
  /** While it is empty. */
  hint: string
}

/** Says the chosen time in words, because a browser's own format may swap day and month. */
export function GoLiveField({ label = 'Goes live', typed, hint, ...input }: GoLiveFieldProps) {
  const moment = momentIn(typed)
  return (
    <TextField
      label={label}
      type="datetime-local"
      hint={moment ? `${momentInWords(moment)} in India` : hint}
      {...input}
    />
  )
}
