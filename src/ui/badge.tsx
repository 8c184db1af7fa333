import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type BadgeTone = 'accent' | 'alarm' | 'ink' | 'plain'

const tones: Record<BadgeTone, string> = {
  accent: 'border-accent bg-accent text-on-accent',
  alarm: 'border-alarm-fill bg-alarm-fill text-on-alarm',
  ink: 'border-action bg-action text-on-action',
  plain: 'border-edge text-text',
}

/** `accent` for new items, `alarm` for offers, `ink` and `plain` for the rest. */
export function Badge({
  tone = 'plain',
  children,
  className,
}: {
  tone?: BadgeTone
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={cx(
        'type-label inline-flex items-center gap-1 border px-2 py-0.5 text-xs',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
