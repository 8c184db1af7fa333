import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'id'> {
  label: ReactNode
  /** Beside the label; describes the checkbox and is not part of its name. */
  aside?: { id: string; text: ReactNode } | undefined
  className?: string | false | undefined
}

/** The whole row, 44 px high, is the target. */
export function Checkbox({ label, aside, className, ...input }: CheckboxProps) {
  return (
    <label className={cx('tick-row', className)}>
      <input {...input} type="checkbox" aria-describedby={aside?.id} className="tick-box" />
      <span className="wrap-anywhere grow">{label}</span>
      {aside && (
        <span id={aside.id} aria-hidden className="type-number text-muted text-sm">
          {aside.text}
        </span>
      )}
    </label>
  )
}
