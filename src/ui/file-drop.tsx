import { type ComponentProps, type DragEvent, type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { deferSubmit } from './defer-submit.ts'
import { Field, type FieldProps } from './field.tsx'

interface FileDropProps
  extends FieldProps,
    Pick<ComponentProps<'input'>, 'accept' | 'multiple' | 'disabled' | 'ref'> {
  /**
   * The files may be of any type, because a drop ignores `accept`. Where they are read first, the form waits for the answer: whether the
   * field has what was chosen.
   */
  onFiles: (files: File[]) => undefined | Promise<boolean>
  children: ReactNode
}

/** The native file input below keeps it operable by keyboard. */
export function FileDrop({
  label,
  hint,
  error,
  required,
  className,
  onFiles,
  children,
  ...input
}: FileDropProps) {
  const [over, setOver] = useState(false)
  const { disabled, multiple } = input

  const choose = (files: File[], form: HTMLFormElement | null = null) => {
    if (files.length === 0) return
    const reading = onFiles(files)
    if (reading !== undefined) void deferSubmit(form, reading)
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(!disabled && event.type === 'dragover')
  }
  const drop = (event: DragEvent<HTMLLabelElement>) => {
    drag(event)
    const { control, form } = event.currentTarget
    control?.focus()
    const files = [...event.dataTransfer.files]
    if (!disabled) choose(multiple ? files : files.slice(0, 1), form)
  }

  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      {(control) => (
        <>
          <input
            {...input}
            {...control}
            type="file"
            className="peer sr-only"
            onChange={({ target }) => {
              const files = [...(target.files ?? [])]
              target.value = '' // the same file can be chosen again
              choose(files, target.form)
            }}
          />
          <label
            htmlFor={control.id}
            onDragOver={drag}
            onDragLeave={drag}
            onDrop={drop}
            className={cx(
              'grid min-h-24 cursor-pointer place-content-center gap-1 border-2 border-dashed p-4 text-center transition peer-focus-visible:outline-3 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 peer-disabled:cursor-default peer-disabled:border-line peer-disabled:text-muted peer-aria-invalid:border-alarm',
              over
                ? 'border-action bg-accent text-on-accent'
                : 'border-edge hover:border-text hover:bg-text/4',
            )}
          >
            {children}
          </label>
        </>
      )}
    </Field>
  )
}
