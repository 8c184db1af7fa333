import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { messageOf } from '../../../lib/answers.ts'
import { categoryForm } from '../../../shop/catalog/categories/wire.ts'
import { fieldsOf } from '../../../ui/bind-fields.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { showAtFields } from '../../../ui/server-errors.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { toastWithUndo } from '../audit-log/undo-toast.ts'
import { type Category, useSaveCategory } from './queries.ts'

interface CategoryDialogProps {
  /** The category to change, as it was opened; without one, a new one is added. */
  category?: Category | undefined
  close: () => void
}

/** The category form. A save that fails is said by a toast, as the specification has it, and at the field that it is about. */
export function CategoryDialog({ category, close }: CategoryDialogProps) {
  const save = useSaveCategory(category?._id)
  const form = useForm({
    resolver: zodResolver(categoryForm, undefined, { raw: true }),
    defaultValues: {
      categoryName: category?.categoryName ?? '',
      description: category?.description ?? '',
    },
  })
  const field = fieldsOf(form)

  const submit = form.handleSubmit(async (fields) => {
    try {
      const { category: saved } = await save.mutateAsync({ ...fields, updatedAt: category?.updatedAt })
      const done = category ? 'Category updated successfully' : 'Category added successfully'
      void toastWithUndo(done, 'category', saved._id)
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
    </FormDialog>
  )
}
