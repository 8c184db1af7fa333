import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { showRefusal } from '../../client/server-errors.ts'
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
  const submit = form.handleSubmit(async (fields) => {
    try {
      const { message } = await save.mutateAsync(fields)
      void toastWithUndo(message, 'brand', _id)
      close()
    } catch (error) {
      showRefusal(error, form, 'The shop did not answer. Please try again.')
    }
  })
  return (
    <FormDialog
      title={`Label of ${brandName}`}
      description="It holds for every product of the brand that says nothing itself."
      submit="Save"
      onSubmit={submit}
      pending={save.isPending}
      failed={form.formState.errors.root?.message}
      typed={form.formState.isDirty}
      close={close}
      className="sm:grid-cols-2"
    >
      <LabelFields field={fieldsOf(form)} />
    </FormDialog>
  )
}
