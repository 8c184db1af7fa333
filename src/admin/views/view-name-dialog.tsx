import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { saveDialog } from '../../client/save-dialog.ts'
import { viewNameForm } from '../../shop/saved-views/name-wire.ts'
import { MAX_VIEW_NAME_LENGTH } from '../../shop/saved-views/rules.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface ViewNameDialogProps {
  title: string
  description?: string | undefined
  submit: string
  name: string
  save: (name: string) => Promise<void>
  close: () => void
}

export function ViewNameDialog({ title, description, submit, name, save, close }: ViewNameDialogProps) {
  const form = useForm({ resolver: zodResolver(viewNameForm), defaultValues: { name } })
  const dialog = saveDialog(form, {
    save: ({ name }) => save(name),
    failure: 'The view was not saved. Please try again.',
    close,
  })
  return (
    <FormDialog title={title} description={description} submit={submit} {...dialog}>
      <TextField
        label="Name"
        hint="For example Unpaid, or Low on stock."
        maxLength={MAX_VIEW_NAME_LENGTH}
        required
        autoComplete="off"
        {...fieldsOf(form)('name')}
      />
    </FormDialog>
  )
}
