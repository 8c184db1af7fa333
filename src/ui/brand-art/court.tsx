import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { markings } from './markings.tsx'

export type Ground = keyof typeof markings

export const grounds = Object.keys(markings) as Ground[]

interface CourtProps {
  ground: Ground
  /** What stands on it. Text and controls on it wear the theme that can be read there. */
  children?: ReactNode
  /** Words stand on it: the lines keep clear of them. */
  worded?: boolean | undefined
  /** Without its lines, where a drawing brings its own. */
  bare?: boolean | undefined
  className?: string | undefined
}

/** A piece of ground with its chalk lines, drawn large and cropped. Give it a size: `<Court ground="clay" className="aspect-4/3">`. */
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
