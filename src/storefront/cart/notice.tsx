import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import type { Elements } from '../../ui/elements.ts'

interface NoticeProps {
  children: ReactNode
  action?: Elements
  blocking?: boolean | undefined
}

export function Notice({ children, action, blocking }: NoticeProps) {
  return (
    <div
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-l-4 bg-sunk py-1.5 pr-2 pl-3 text-sm',
        blocking ? 'border-alarm-fill' : 'border-accent',
      )}
    >
      <p className={cx('min-w-0 py-1', blocking && 'font-semibold text-alarm')}>{children}</p>
      {action}
    </div>
  )
}
