import { cx } from '../cx.ts'

export const NoPicture = ({ className }: { className?: string | undefined }) => (
  <span className={cx('no-picture aspect-4/3 w-full', className)}>No picture</span>
)
