import { cx } from './cx.ts'
import type { Elements } from './elements.ts'
import { Counted, iconButtonLook } from './icon-button.tsx'
import { Link, type LinkProps } from './link.tsx'

interface IconLinkProps extends Omit<LinkProps, 'children' | 'className'> {
  /** Accessible name with the count: 'Cart, 3 items'. */
  label: string
  children: Elements
  /** Badge, hidden at 0. */
  count?: number | undefined
  className?: string | undefined
}

export function IconLink({ label, children, count, className, ...rest }: IconLinkProps) {
  return (
    <Link title={label} {...rest} aria-label={label} className={cx(iconButtonLook, className)}>
      {count === undefined ? children : <Counted count={count}>{children}</Counted>}
    </Link>
  )
}
