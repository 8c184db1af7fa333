import {
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'

/** `const field = fieldsOf(form)`, then `<TextField label="Email" {...field('email')} />`. */
export function fieldsOf<Fields extends FieldValues>({
  register,
  formState: { errors },
}: Pick<UseFormReturn<Fields>, 'register' | 'formState'>) {
  return (name: Path<Fields>, options?: RegisterOptions<Fields, Path<Fields>>) => ({
    ...register(name, options),
    error: (get(errors, name) as FieldError | undefined)?.message,
  })
}

export type Tied = ReturnType<ReturnType<typeof fieldsOf>>
