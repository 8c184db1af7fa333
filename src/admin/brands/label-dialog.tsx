import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { saveDialog } from '../../client/save-dialog.ts'
import { brandLabelForm } from '../../shop/catalog/label-wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { LabelFields } from './label-fields.tsx'
import { type Brand, useSetLabel } from './queries.ts'

export function LabelDialog({ brand, close }: { brand: Brand; close: () => void }) {
  const { _id, brandName, countryOfOrigin, maker, importedIn } = brand
  const save = useSetLabel(brand)
  const form = useForm({
    resolver: zodResolver(brandLabelForm, undefined, { raw: true }),
    defaultValues: {
      countryOfOrigin: countryOfOrigin ?? '',
      maker: maker ?? '',
      importedIn: importedIn ?? '',
    },
  })
  const dialog = saveDialog(form, {
    save: async (fields) => {
      const { message } = await save.mutateAsync(fields)
      void toastWithUndo(message, 'brand', _id)
    },
    failure: 'The shop did not answer. Please try again.',
    close,
  })
  return (
    <FormDialog
      title={`Label of ${brandName}`}
      description="It holds for every product of the brand that says nothing itself."
      submit="Save"
      {...dialog}
      className="sm:grid-cols-2"
    >
      <LabelFields field={fieldsOf(form)} />
    </FormDialog>
  )
}
