import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { buttonLook } from './button-style.ts'
import { Link } from './link.tsx'

interface PagerProps {
  /** 1-based. */
  page: number
  pages: number
  to: (page: number) => string
  /** Accessible name, if a page has several pagers. */
  label?: string | undefined
}

export function Pager({ page, pages, to, label = 'Pages' }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav
      aria-label={label}
      className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3 sm:justify-center sm:gap-x-8"
    >
      <Step to={page > 1 ? to(page - 1) : undefined} rel="prev">
        <ArrowLeft size={20} aria-hidden />
        <span>Previous</span>
      </Step>
      <p className="whitespace-nowrap text-center">
        <span className="sr-only">Page </span>
        <span className="type-number text-xl">{page}</span>
        <span className="type-number text-muted">{` / ${pages}`}</span>
      </p>
      <Step to={page < pages ? to(page + 1) : undefined} rel="next">
        <span>Next</span>
        <ArrowRight size={20} aria-hidden />
      </Step>
    </nav>
  )
}

function Step({ to, rel, children }: { to: string | undefined; rel: 'prev' | 'next'; children: ReactNode }) {
  const look = buttonLook({ variant: 'secondary', className: 'shrink-0 px-2! sm:px-3! sm:min-w-36' })
  if (!to)
    return (
      <span aria-disabled className={`${look} pointer-events-none border-line text-muted`}>
        {children}
      </span>
    )
  return (
    <Link to={to} rel={rel} className={look}>
      {children}
    </Link>
  )
}
