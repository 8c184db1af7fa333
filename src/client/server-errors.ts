import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { messageOf, Refusal } from './api-client.ts'

/** Returns false if no field of the form is concerned; `sizes.0.stock` belongs to `sizes`. */
export function showAtFields<Fields extends FieldValues>(
  error: unknown,
  { setError, getValues }: Pick<UseFormReturn<Fields>, 'setError' | 'getValues'>,
): boolean {
  const errors = error instanceof Refusal ? (error.body.errors ?? {}) : {}
  const known = Object.entries(errors).filter(([name]) => (name.split('.', 1)[0] ?? '') in getValues())
  known.forEach(([name, message], index) => {
    setError(name as Path<Fields>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  return known.length > 0
}

/** An error that concerns no field becomes `errors.root`. */
export function showRefusal<Fields extends FieldValues>(
  error: unknown,
  form: Pick<UseFormReturn<Fields>, 'setError' | 'getValues'>,
  otherwise: string,
): void {
  if (!showAtFields(error, form)) form.setError('root', { message: messageOf(error, otherwise) })
}
