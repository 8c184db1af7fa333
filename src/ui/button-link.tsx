import { type ButtonLook, buttonLook } from './button-style.ts'
import { Link, type LinkProps } from './link.tsx'

export function ButtonLink({
  variant,
  size,
  wide,
  className,
  ...rest
}: ButtonLook & Omit<LinkProps, 'className'>) {
  return <Link {...rest} className={buttonLook({ variant, size, wide, className })} />
}
