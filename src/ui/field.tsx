import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export interface FieldProps {
  label: ReactNode
  /** Help that is always there. */
  hint?: ReactNode
  /** What is wrong and what to do; the control is then announced as invalid. */
  error?: string | undefined
  required?: boolean | undefined
  className?: string | undefined
}

/** What ties a control to its label, hint and error: spread it on the control. */
export interface Control {
  id: string
  required: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A label above a control, a hint and an error below it. Forms carry `noValidate`: our messages, not the browser's. */
export function Field({
  label,
  hint,
  error,
  required,
  className,
  children,
}: FieldProps & { children: (control: Control) => ReactNode }) {
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

/** An error under the control it speaks of, with a mark so that it isn't told by colour alone. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-2 font-semibold text-alarm text-sm">
      <span
        aria-hidden
        className="mt-px grid size-4.5 shrink-0 place-items-center rounded-full bg-alarm-fill font-bold text-on-alarm text-xs leading-none"
      >
        !
      </span>
      {children}
    </p>
  )
}
