import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Counted, iconButtonLook } from './icon-button.tsx'
import { Link, type LinkProps } from './link.tsx'

interface IconLinkProps extends Omit<LinkProps, 'children' | 'className'> {
  /** Where it leads, in words, with the count: 'Cart, 3 items'. */
  label: string
  children: ReactNode
  /** A number on its shoulder; none when 0. */
  count?: number | undefined
  className?: string | undefined
}

/** An icon of 44 px that leads somewhere: wishlist, cart, profile. */
export function IconLink({ label, children, count, className, ...rest }: IconLinkProps) {
  return (
    <Link title={label} {...rest} aria-label={label} className={cx(iconButtonLook, className)}>
      {count === undefined ? children : <Counted count={count}>{children}</Counted>}
    </Link>
  )
}
