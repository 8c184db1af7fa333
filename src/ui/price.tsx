import { cx } from './cx.ts'

interface PriceProps {
  /** Formatted: '₹4,499'. */
  now: string
  /** Formatted; shown struck through. */
  was?: string | undefined
  /** E.g. '25% off'. */
  off?: string | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  className?: string | undefined
}

const sizes = { small: 'text-base', medium: 'text-lg max-[359px]:text-base', large: 'text-3xl' }

export function Price({ now, was, off, size = 'medium', className }: PriceProps) {
  const beside = size === 'large' ? 'text-lg' : 'text-sm'
  return (
    <p className={cx('flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5', className)}>
      <span className={cx('type-number', sizes[size])}>
        {was && <span className="sr-only">Now </span>}
        <span translate="no">{now}</span>
      </span>
      {was && (
        <s className={cx('text-muted tabular-nums', beside)}>
          <span className="sr-only">Before </span>
          <span translate="no">{was}</span>
        </s>
      )}
      {off && <span className={cx('type-number text-alarm', beside)}>{off}</span>}
    </p>
  )
}
