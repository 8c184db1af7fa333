import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './field.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'id'> {
  label: ReactNode
  /** Small print after the label, such as how many there are. */
  aside?: ReactNode
  error?: string | undefined
  className?: string | undefined
}

/** A box to tick, with its label; the whole row of 44 px answers. */
export function Checkbox({ label, aside, error, className, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className="group flex min-h-11 items-center gap-3 has-disabled:text-muted">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            {...input}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
            className="peer size-6 appearance-none rounded-field border-2 border-edge bg-surface transition-colors checked:border-action checked:bg-action group-hover:border-text disabled:border-line disabled:checked:bg-muted aria-invalid:border-alarm forced-colors:appearance-auto"
          />
          <Tick className="hidden peer-checked:block forced-colors:peer-checked:hidden" />
        </span>
        <span className="grow">{label}</span>
        {aside && <span className="type-number text-muted text-sm">{aside}</span>}
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

/* The tick is drawn as with chalk, in one stroke. */
function Tick({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="3.5"
      className={cx('pointer-events-none absolute size-6 text-on-action', className)}
    >
      <path d="m5 12.5 4.6 4.6L19 7" />
    </svg>
  )
}
