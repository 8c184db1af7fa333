import { cx } from '../cx.ts'
import type { Elements } from '../elements.ts'

export const Touchline = ({ className }: { className?: string | undefined }) => (
  <div role="presentation" className={cx('touchline', className)}>
    <svg aria-hidden="true" viewBox="0 0 120 60" fill="none" stroke="currentColor" strokeWidth="2">
      <path d="M60 0v60" />
      <circle cx="60" cy="30" r="22" />
      <circle cx="60" cy="30" r="3" fill="currentColor" />
    </svg>
  </div>
)

interface CornerProps {
  /** The heading: `<h2 className="type-title">`. */
  children: Elements
  aside?: Elements
  className?: string | undefined
}

export const Corner = ({ children, aside, className }: CornerProps) => (
  <div className={cx('corner', className)}>
    {children}
    {aside}
  </div>
)
