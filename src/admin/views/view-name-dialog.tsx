import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { showRefusal } from '../../client/server-errors.ts'
import { viewNameForm } from '../../shop/views/name-wire.ts'
import { MAX_VIEW_NAME_LENGTH } from '../../shop/views/rules.ts'
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
  const { errors, isDirty, isSubmitting } = form.formState
  const onSubmit = form.handleSubmit(async ({ name }) => {
    try {
      await save(name)
      close()
    } catch (error) {
      showRefusal(error, form, 'The view was not saved. Please try again.')
    }
  })
  return (
    <FormDialog
      title={title}
      description={description}
      submit={submit}
      onSubmit={onSubmit}
      pending={isSubmitting}
      typed={isDirty}
      failed={errors.root?.message}
      close={close}
    >
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
