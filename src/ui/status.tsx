import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { Elements } from './elements.ts'

export type StatusTone = 'good' | 'wait' | 'info' | 'bad' | 'off'

/* Tones differ in shape too, because color alone must not convey the status. */
const tones: Record<StatusTone, { color: string; shape: Elements }> = {
  good: { color: 'text-good', shape: <circle cx="6" cy="6" r="5" fill="currentColor" /> },
  wait: { color: 'text-wait', shape: <path d="M6 1a5 5 0 0 1 0 10z" fill="currentColor" /> },
  info: { color: 'text-info', shape: <path d="M2 1l8 5-8 5z" fill="currentColor" /> },
  bad: { color: 'text-alarm', shape: <path d="M1.5 1.5l9 9m0-9l-9 9" strokeWidth="2.5" /> },
  off: { color: 'text-muted', shape: null },
}

export function Status({
  tone,
  children,
  className,
}: {
  tone: StatusTone
  children: ReactNode
  className?: string
}) {
  const { color, shape } = tones[tone]
  return (
    <span className={cx('inline-flex items-center gap-2 whitespace-nowrap font-semibold', color, className)}>
      <svg
        aria-hidden="true"
        viewBox="0 0 12 12"
        className="size-3 shrink-0"
        fill="none"
        stroke="currentColor"
      >
        {tone !== 'bad' && tone !== 'info' && <circle cx="6" cy="6" r="5" strokeWidth="1.5" />}
        {shape}
      </svg>
      <span>{children}</span>
    </span>
  )
}
