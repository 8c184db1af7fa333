import { cx } from './cx.ts'

/** `value` is out of 5; `aside` is e.g. '5k Reviews'. */
export function Rating({ value, aside, className }: { value: number; aside?: string; className?: string }) {
  return (
    <p className={cx('inline-flex items-center gap-1.5 text-sm', className)}>
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-4" fill="currentColor">
        <path d="m12 2 3.1 6.6 7 .9-5.2 4.9 1.4 7.1L12 18l-6.3 3.5 1.4-7.1L1.9 9.5l7-.9z" />
      </svg>
      <span className="sr-only">{`Rated ${value} of 5`}</span>
      <span aria-hidden className="type-number">
        {value}
      </span>
      {aside && <span className="text-muted">{aside}</span>}
    </p>
  )
}
