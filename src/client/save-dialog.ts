import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { showRefusal } from './server-errors.ts'

interface SaveDialog<Values> {
  save: (values: Values) => Promise<unknown>
  /** Shown when the shop did not answer; a refusal has its own words. */
  failure: string
  close: () => void
}

export function saveDialog<Fields extends FieldValues, Context, Values>(
  form: UseFormReturn<Fields, Context, Values>,
  { save, failure, close }: SaveDialog<Values>,
) {
  const { errors, isDirty, isSubmitting } = form.formState
  const onSubmit = form.handleSubmit(async (values) => {
    try {
      await save(values)
      close()
    } catch (error) {
      showRefusal(error, form, failure)
    }
  })
  return { onSubmit, pending: isSubmitting, failed: errors.root?.message, typed: isDirty, close }
}
