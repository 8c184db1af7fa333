import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import type { Elements } from './elements.ts'

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** The message says what is wrong and what to do; it also marks the control as invalid. */
  error?: string | undefined
  required?: boolean | undefined
  className?: string | undefined
}

/** Spread on the control. */
export interface Control {
  id: string
  required: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Forms need `noValidate`, so that our messages replace the browser's. */
export function Field({
  label,
  hint,
  error,
  required,
  className,
  children,
}: FieldProps & { children: (control: Control) => Elements }) {
  const id = useId()
  const described = cx(error && `${id}-error`, hint ? `${id}-hint` : undefined)
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={cx(
          'type-label mb-1.5 block',
          required && "after:ml-1 after:text-alarm after:content-['*'/'']",
        )}
      >
        {label}
      </label>
      {children({
        id,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The icon is there because color alone must not convey the error. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-2 font-semibold text-alarm text-sm">
      <span
        aria-hidden
        className="mt-px grid size-4.5 shrink-0 place-items-center rounded-full bg-alarm-fill font-bold text-on-alarm text-xs leading-none"
      >
        !
      </span>
      <span>{children}</span>
    </p>
  )
}
