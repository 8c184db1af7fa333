import type { ReactNode } from 'react'
import { Court, type Ground } from './brand-art/court.tsx'
import { Drawing } from './brand-art/drawing.tsx'
import { cx } from './cx.ts'

interface EmptyStateProps {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  drawing?: Parameters<typeof Drawing>[0]['of'] | undefined
  /** Default: drawn on the page's background. */
  ground?: Ground | undefined
  /** 1 if it is the page's own heading. */
  level?: 1 | 2 | 3 | undefined
  className?: string | undefined
}

export function EmptyState(props: EmptyStateProps) {
  const { title, children, action, drawing = 'kickoff', ground, level = 2, className } = props
  const Heading = `h${level}` as const
  const strip = (
    <div className={`strip strip-${drawing}`}>
      <Drawing of={drawing} />
    </div>
  )
  return (
    <div className={cx('flex flex-col items-center pb-12 text-center', className)}>
      {ground ? (
        <Court ground={ground} bare className="w-full">
          {strip}
        </Court>
      ) : (
        strip
      )}
      <Heading className="type-title mt-8 max-w-full px-4 wrap-anywhere">{title}</Heading>
      {children && <div className="mt-3 max-w-prose px-4 text-muted">{children}</div>}
      {action && <div className="mt-7 flex flex-wrap justify-center gap-3 px-4">{action}</div>}
    </div>
  )
}
