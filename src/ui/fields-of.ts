import { type FieldError, type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'

/**
 * Ties controls to a form, with what is wrong with them: `const field = fieldsOf(form)`, then
 * `<TextField label="Email" {...field('email')} />`.
 */
export function fieldsOf<Fields extends FieldValues>({
  register,
  formState: { errors },
}: Pick<UseFormReturn<Fields>, 'register' | 'formState'>) {
  return (name: Path<Fields>) => ({
    ...register(name),
    error: (get(errors, name) as FieldError | undefined)?.message,
  })
}

export type Tied = ReturnType<ReturnType<typeof fieldsOf>>
