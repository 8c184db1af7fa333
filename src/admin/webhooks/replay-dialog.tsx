import { useForm } from 'react-hook-form'
import { saveDialog } from '../../client/save-dialog.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useReplay } from './queries.ts'

export function ReplayDialog({ id, close }: { id: string; close: () => void }) {
  const replay = useReplay(id)
  const form = useForm({ defaultValues: { since: '' } })
  const field = fieldsOf(form)
  const dialog = saveDialog(form, {
    save: async (json: { since: string }) => toast.done((await replay.mutateAsync(json)).message),
    failure: 'The events were not sent again. Please try again.',
    close,
  })
  return (
    <FormDialog
      title="Send events again"
      description="All events that this webhook has asked for, from a moment of the last 30 days on."
      submit="Send again"
      {...dialog}
    >
      <TextField
        label="From"
        hint="A day and a time in India, as 2026-11-27 10:00."
        required
        autoComplete="off"
        {...field('since')}
      />
    </FormDialog>
  )
}
