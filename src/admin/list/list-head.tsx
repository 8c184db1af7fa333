import type { ReactNode } from 'react'
import { Title } from '../shared/title.tsx'

export function ListHead({
  title,
  tabPrefix = '',
  actions,
  children,
}: {
  title: string
  /** Before the title of the browser's tab: '(3) '. */
  tabPrefix?: string
  actions?: ReactNode
  children?: ReactNode
}) {
  return (
    <>
      <Title>{tabPrefix + title}</Title>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="type-title">{title}</h1>
        {actions && <div className="flex flex-wrap gap-3 lg:gap-2">{actions}</div>}
      </div>
      {children && <div className="mb-5 flex flex-wrap items-center gap-3">{children}</div>}
    </>
  )
}
