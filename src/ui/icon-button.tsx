import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import type { Elements } from './elements.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'className'> {
  /** Accessible name and tooltip. */
  label: string
  children: Elements
  pressed?: boolean | undefined
  /** Badge, hidden at 0. Include the number in `label`. */
  count?: number | undefined
  className?: string | undefined
}

export const iconButtonLook =
  'inline-grid size-11 shrink-0 place-items-center rounded-full border border-transparent text-text transition hover:bg-text/8 active:scale-94 disabled:pointer-events-none disabled:text-muted aria-pressed:[&_svg]:fill-current'

export function IconButton({ label, children, pressed, count, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      className={cx(iconButtonLook, className)}
    >
      {count === undefined ? children : <Counted count={count}>{children}</Counted>}
    </button>
  )
}

export function Counted({ count, children }: { count: number; children: Elements }) {
  return (
    <span className="relative grid size-full place-items-center">
      {children}
      {count > 0 && (
        <span
          key={count}
          aria-hidden
          className="type-number absolute -top-px -right-px grid h-5 min-w-5 animate-arrive place-items-center rounded-full border border-on-accent bg-accent px-1 text-on-accent text-xs leading-none"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </span>
  )
}
