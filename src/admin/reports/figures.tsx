import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-8 sm:grid-cols-2 sm:gap-y-6 xl:grid-cols-4">{children}</dl>
)

interface FigureProps {
  name: string
  /** Formatted; undefined while loading. */
  value: string | undefined
  children?: ReactNode
}

export const Figure = ({ name, value, children }: FigureProps) => (
  <div className="grid grid-cols-[1fr_auto] content-start items-baseline gap-x-4 border-line py-3 max-sm:border-b sm:grid-cols-1 sm:border-text sm:border-t-2">
    <dt className="type-label text-muted">{name}</dt>
    <dd className={cx('type-number sm:mt-1', value && value.length > 14 ? 'text-xl' : 'text-2xl')}>
      {value ?? <Skeleton className="my-1 h-6 w-32" />}
    </dd>
    {children && <dd className="col-span-full mt-1 text-muted text-sm">{children}</dd>}
  </div>
)
