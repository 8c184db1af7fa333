import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { saveDialog } from '../../client/save-dialog.ts'
import { type SportToAdmin, sportChanges } from '../../shop/catalog/sports/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { type SportFields, useSaveSport } from './queries.ts'

export function SportDialog({ sport, close }: { sport: SportToAdmin; close: () => void }) {
  const { _id, name, words, hidden } = sport
  const save = useSaveSport(sport)
  const form = useForm<SportFields>({
    resolver: zodResolver(sportChanges, undefined, { raw: true }),
    defaultValues: { words, hidden },
  })
  const dialog = saveDialog(form, {
    save: async (fields) => {
      const { message } = await save.mutateAsync(fields)
      void toastWithUndo(message, 'sport', _id)
    },
    failure: 'The sport was not saved. Please try again.',
    close,
  })
  return (
    <FormDialog title={`Edit ${name}`} submit="Save sport" {...dialog}>
      <TextArea
        label="Words on its page"
        hint="Above its products. Search engines show the first line."
        {...fieldsOf(form)('words')}
      />
      <Checkbox
        label="Hidden: shoppers find neither its page nor a link to it"
        {...form.register('hidden')}
      />
    </FormDialog>
  )
}
