import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { showRefusal } from '../../client/server-errors.ts'
import { synonymForm } from '../../shop/catalog/synonyms/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { useAddSynonym } from './queries.ts'

interface SynonymDialogProps {
  typed?: string
  searched?: string
  close: () => void
}

export function SynonymDialog({ typed = '', searched = '', close }: SynonymDialogProps) {
  const add = useAddSynonym()
  const form = useForm({
    resolver: zodResolver(synonymForm, undefined, { raw: true }),
    defaultValues: { typed, searched, bothWays: false },
  })
  const field = fieldsOf(form)
  const { errors, isDirty } = form.formState

  const submit = form.handleSubmit(async ({ bothWays = false, ...fields }) => {
    try {
      const { message, synonym } = await add.mutateAsync({ ...fields, bothWays })
      void toastWithUndo(message, 'synonym', synonym._id)
      close()
    } catch (error) {
      showRefusal(error, form, 'The synonym was not added. Please try again.')
    }
  })

  return (
    <FormDialog
      title="Add synonym"
      submit="Add synonym"
      onSubmit={submit}
      pending={add.isPending}
      typed={isDirty}
      failed={errors.root?.message}
      close={close}
    >
      <TextField
        label="Shoppers type"
        hint="For example joota."
        required
        autoComplete="off"
        {...field('typed')}
      />
      <TextField
        label="It means"
        hint="Words of this shop, for example shoes."
        required
        autoComplete="off"
        {...field('searched')}
      />
      <Checkbox label="Both ways" {...form.register('bothWays')} />
    </FormDialog>
  )
}
