import { cx } from './cx.ts'

/** Give it the size of the content: `className="h-6 w-40"`. Announce 'Loading' once, elsewhere. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden
      className={cx('block animate-glint rounded-field bg-glint forced-colors:border', className)}
    />
  )
}
