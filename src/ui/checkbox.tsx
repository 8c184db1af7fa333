import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'id'> {
  label: ReactNode
  /** Beside the label; describes the checkbox and is not part of its name. */
  aside?: ReactNode
  error?: string | undefined
  className?: string | undefined
}

/** The whole row, 44 px high, is the target. */
export function Checkbox({ label, aside, error, className, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3 has-disabled:text-muted">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || aside ? id : undefined}
          className="tick-box"
        />
        <span className="wrap-anywhere min-w-0 grow">{label}</span>
        {aside && (
          <span id={error ? undefined : id} aria-hidden className="type-number text-muted text-sm">
            {aside}
          </span>
        )}
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}
