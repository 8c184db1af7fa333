import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { messageOf } from '../../client/api-client.ts'
import { showAtFields } from '../../client/server-errors.ts'
import { categoryForm } from '../../shop/catalog/categories/wire.ts'
import { factsOf, namedSystems, proposedSizeSystem } from '../../shop/catalog/size-rules.ts'
import { proposalFor } from '../../shop/tax/hsn-rules.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { SizeListsLoaded } from '../size-lists/size-lists-loaded.tsx'
import { TaxationFields } from '../tax/taxation-fields.tsx'
import { type Category, useSaveCategory } from './queries.ts'

interface CategoryDialogProps {
  /** Omitted to add a category. */
  category?: Category | undefined
  onSaved?: ((id: string) => void) | undefined
  close: () => void
}

export function CategoryDialog(props: CategoryDialogProps) {
  return (
    <SizeListsLoaded>
      <CategoryForm {...props} />
    </SizeListsLoaded>
  )
}

/** The specification requires a toast for a failed save, in addition to the message at the field. */
function CategoryForm({ category, onSaved, close }: CategoryDialogProps) {
  const save = useSaveCategory(category?._id)
  const form = useForm({
    resolver: zodResolver(categoryForm, undefined, { raw: true }),
    defaultValues: {
      categoryName: category?.categoryName ?? '',
      description: category?.description ?? '',
      hsn: category?.hsn ?? '',
      unit: category?.unit ?? '',
      taxClass: category?.taxClass ?? '',
      sizeSystem: category?.sizeSystem ?? '',
    },
  })
  const field = fieldsOf(form)
  const proposed = proposedSizeSystem(form.watch('categoryName'))
  const chosen = form.watch('sizeSystem')
  const systems = namedSystems()
  const sizeSystem = systems.find(({ system }) => system === chosen)?.system ?? proposed

  const submit = form.handleSubmit(async (fields) => {
    try {
      const { category: saved } = await save.mutateAsync({ ...fields, updatedAt: category?.updatedAt })
      const done = category ? 'Category updated successfully' : 'Category added successfully'
      void toastWithUndo(done, 'category', saved._id)
      onSaved?.(saved._id)
      close()
    } catch (error) {
      showAtFields(error, form)
      toast.failed(messageOf(error, 'The category was not saved. Please try again.'))
    }
  })

  return (
    <FormDialog
      title={category ? 'Edit category' : 'Add category'}
      submit={category ? 'Save category' : 'Add category'}
      onSubmit={submit}
      pending={save.isPending}
      typed={form.formState.isDirty}
      close={close}
    >
      <TextField label="Category name" required autoComplete="off" {...field('categoryName')} />
      <TextArea label="Description" rows={3} {...field('description')} />
      <SelectField
        label="Sizes mean"
        hint={`Written as ${factsOf(sizeSystem).examples}.`}
        {...field('sizeSystem')}
      >
        <option value="">{`By its name: ${factsOf(proposed).name}`}</option>
        {systems.map(({ system, name }) => (
          <option key={system} value={system}>
            {name}
          </option>
        ))}
      </SelectField>
      <fieldset className="grid grid-cols-1 gap-5 border-line border-t-2 pt-4 sm:grid-cols-2">
        <legend className="type-label pr-3">Tax</legend>
        <TaxationFields
          field={field}
          inherited={proposalFor(form.watch('categoryName'))}
          inheritedLabel="By its name"
        />
      </fieldset>
    </FormDialog>
  )
}
