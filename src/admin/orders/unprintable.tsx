import { unprintable, unprintableHint } from '../../lib/printable.ts'
import { cx } from '../../ui/cx.ts'

export function Unprintable({
  texts,
  className,
}: {
  texts: readonly (string | null | undefined)[]
  className?: string
}) {
  return (
    <p role="status" className={cx('text-alarm text-sm empty:hidden', className)}>
      {unprintableHint(unprintable(...texts))}
    </p>
  )
}
