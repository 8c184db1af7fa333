import { type ButtonLook, buttonLook } from './button-style.ts'
import { Link, type LinkProps } from './link.tsx'

/** A link that looks like a button: it goes somewhere, a button does something. */
export function ButtonLink({
  variant,
  size,
  wide,
  className,
  ...rest
}: ButtonLook & Omit<LinkProps, 'className'>) {
  return <Link {...rest} className={buttonLook({ variant, size, wide, className })} />
}
