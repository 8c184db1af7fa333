import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlLook } from './field-style.ts'

export interface SelectProps extends Omit<ComponentProps<'select'>, 'className'> {
  compact?: boolean | undefined
  className?: string | undefined
}

/** Needs an `aria-label` outside a `SelectField`. */
export function Select({ compact, className, ...select }: SelectProps) {
  return (
    <span className={cx('relative', compact ? 'inline-block' : 'block', className)}>
      <select
        {...select}
        className={cx(controlLook, 'appearance-none', compact ? 'min-h-11 pr-9' : 'pr-10')}
      />
      <ChevronDown
        aria-hidden
        size={20}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 forced-colors:text-[ButtonText]"
      />
    </span>
  )
}
