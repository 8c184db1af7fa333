import {
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'

type FieldOptions<Fields extends FieldValues> = RegisterOptions<Fields, Path<Fields>> & {
  /** The field shows this once it is left: what the shop understands of the text. */
  read?: (typed: string) => string
}

/** `const field = fieldsOf(form)`, then `<TextField label="Email" {...field('email')} />`. */
export function fieldsOf<Fields extends FieldValues>({
  register,
  setValue,
  formState: { errors },
}: Pick<UseFormReturn<Fields>, 'register' | 'setValue' | 'formState'>) {
  const showRead = (name: Path<Fields>, read: (typed: string) => string) => ({
    onBlur: ({ target }: { target: HTMLInputElement }) =>
      setValue(name, read(target.value) as PathValue<Fields, Path<Fields>>),
  })
  return (name: Path<Fields>, { read, ...options }: FieldOptions<Fields> = {}) => ({
    ...register(name, read ? { ...options, ...showRead(name, read) } : options),
    error: (get(errors, name) as FieldError | undefined)?.message,
  })
}

export type FieldProps = ReturnType<ReturnType<typeof fieldsOf>>
