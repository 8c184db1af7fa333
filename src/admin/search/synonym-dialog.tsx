import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { saveDialog } from '../../client/save-dialog.ts'
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

  const dialog = saveDialog(form, {
    save: async ({ bothWays = false, ...fields }) => {
      const { message, synonym } = await add.mutateAsync({ ...fields, bothWays })
      void toastWithUndo(message, 'synonym', synonym._id)
    },
    failure: 'The synonym was not added. Please try again.',
    close,
  })

  return (
    <FormDialog title="Add synonym" submit="Add synonym" {...dialog}>
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
