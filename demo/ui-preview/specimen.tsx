import type { ReactNode } from 'react'
import { cx } from '../../src/ui/cx.ts'
import type { Elements } from '../../src/ui/elements.ts'

export const Specimen = ({
  name,
  children,
  className,
}: {
  name: string
  children: Elements
  className?: string
}) => (
  <figure className={cx('min-w-0', className)}>
    {children}
    <figcaption className="mt-2 text-muted text-xs">{name}</figcaption>
  </figure>
)

export const Specimens = ({
  title,
  children,
  wide,
}: {
  title: string
  children: ReactNode
  wide?: boolean
}) => (
  <div className="min-w-0">
    <h3 className="type-heading mb-4">{title}</h3>
    <div
      className={
        wide ? 'grid grid-cols-1 gap-x-8 gap-y-7 md:grid-cols-2' : 'flex flex-wrap items-end gap-x-5 gap-y-5'
      }
    >
      {children}
    </div>
  </div>
)
