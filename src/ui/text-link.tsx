import { cx } from './cx.ts'
import { Link, type LinkProps } from './link.tsx'

export function TextLink({
  className,
  ...rest
}: Omit<LinkProps, 'className'> & { className?: string | undefined }) {
  return (
    <Link
      {...rest}
      className={cx(
        'underline decoration-2 decoration-edge underline-offset-4 hover:decoration-current',
        className,
      )}
    />
  )
}
