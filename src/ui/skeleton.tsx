import { cx } from './cx.ts'

/** Holds the place of what comes; give it that thing's size: `<Skeleton className="h-6 w-40" />`. Say 'Loading' once, elsewhere. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden
      className={cx('block animate-glint rounded-field bg-glint forced-colors:border', className)}
    />
  )
}
