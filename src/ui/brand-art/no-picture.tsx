import { cx } from '../cx.ts'

/** Where a picture should stand and none is: the centre circle, empty, and the words. */
export const NoPicture = ({ className }: { className?: string | undefined }) => (
  <span className={cx('no-picture aspect-4/3 w-full', className)}>No picture</span>
)
