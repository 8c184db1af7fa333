import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { markings } from './markings.tsx'

export type Ground = keyof typeof markings

export const grounds = Object.keys(markings) as Ground[]

interface CourtProps {
  ground: Ground
  /** Rendered in the scheme that is readable on the ground. */
  children?: ReactNode
  /** Keeps the lines clear of the text. */
  worded?: boolean | undefined
  /** Omits the lines, for a drawing that has its own. */
  bare?: boolean | undefined
  className?: string | undefined
}

/** Needs a size: `<Court ground="clay" className="aspect-4/3">`. */
export function Court({ ground, children, worded, bare, className }: CourtProps) {
  const bright = ground === 'parquet' || ground === 'sand'
  return (
    <div className={cx('court', `court-${ground}`, worded && 'court-worded', className)}>
      {!bare && (
        <svg
          aria-hidden="true"
          viewBox="0 0 400 300"
          preserveAspectRatio="xMidYMid slice"
          className="court-marking"
        >
          {markings[ground]}
        </svg>
      )}
      {children && (
        <div className={cx('court-content', bright ? 'scheme-light' : 'scheme-dark')}>{children}</div>
      )}
    </div>
  )
}
