import { cx } from './cx.ts'

/** Hidden from screen readers: say what is loading in text nearby. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={cx('size-5 animate-spin', className)}
      fill="none"
      stroke="currentColor"
    >
      <circle cx="12" cy="12" r="10" strokeWidth="2" opacity=".3" />
      <path d="M12 2a10 10 0 0 1 10 10" strokeWidth="3" />
      <circle cx="12" cy="12" r="1.5" fill="currentColor" stroke="none" />
    </svg>
  )
}
