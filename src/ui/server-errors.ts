import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { messageOf, Refusal } from '../lib/answers.ts'

/**
 * Puts what the server refused at the fields it speaks of (`sizes.0.stock` is one of `sizes`) and leads to the first of them.
 * Answers false when it speaks of none that this form has: then it has to be said elsewhere.
 */
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

/** Says why a form was not saved: at the fields that it is about, else as `errors.root`, which is of the whole form. */
export function showRefusal<Fields extends FieldValues>(
  error: unknown,
  form: Pick<UseFormReturn<Fields>, 'setError' | 'getValues'>,
  otherwise: string,
): void {
  if (!showAtFields(error, form)) form.setError('root', { message: messageOf(error, otherwise) })
}
