import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

/** Parts two sections: a touchline with the halfway mark and its circle. */
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
  /** The section's heading, `<h2 className="type-title">`. */
  children: ReactNode
  /** At the far end: a link to all of it. */
  aside?: ReactNode
  className?: string | undefined
}

/** A section's head in the corner of a field: the heading stands inside the arc, the touchline runs off to the right. */
export const Corner = ({ children, aside, className }: CornerProps) => (
  <div className={cx('corner', className)}>
    {children}
    {aside}
  </div>
)
