import type { KeyboardEvent } from 'react'
import { cx } from '../cx.ts'
import { Link } from '../link.tsx'
import { isNamed } from './scale.ts'

export interface Bar {
  name: string
  /** Axis label: '16 Nov'. */
  short: string
  /** Full name: '16–22 Nov 2026'. */
  full: string
  /** At least 0. */
  value: number
  /** E.g. '12 orders'. */
  detail: string
  /** The period is not over yet. */
  growing?: boolean | undefined
  to: string
}

interface BarsProps {
  label: string
  bars: readonly Bar[]
  shown: Bar | undefined
  /** The value at full height. */
  top: number
  /** Accessible name of a bar. */
  nameOf: (bar: Bar) => string
  onShow: (bar: Bar) => void
  /** Called before `onShow`. */
  onTouch: () => void
  follows: (bar: Bar) => boolean
}

/** Roving tabindex: one tab stop; arrow keys, Home and End move between bars. */
export function Bars({ label, bars, shown, top, nameOf, onShow, onTouch, follows }: BarsProps) {
  return (
    <ul aria-label={label} onKeyDown={move} className="absolute inset-0 flex">
      {bars.map((bar, index) => (
        <li key={bar.name} className="relative min-w-0 max-w-40 flex-1">
          <Link
            to={bar.to}
            aria-label={nameOf(bar)}
            tabIndex={bar === shown ? 0 : -1}
            onFocus={() => onShow(bar)}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onShow(bar)}
            onPointerDown={({ pointerType }) => pointerType !== 'mouse' && onTouch()}
            onClick={(event) => follows(bar) || event.preventDefault()}
            className={cx(
              'flex h-full items-end justify-center focus-visible:-outline-offset-1',
              bar === shown && bars.length > 1 && 'bg-text/6',
            )}
          >
            <span
              className={cx(
                'block w-[62%] min-w-px max-w-20 [print-color-adjust:exact]',
                bar.growing
                  ? 'border-2 border-action border-b-0 bg-accent'
                  : 'bg-action forced-colors:bg-[CanvasText]',
              )}
              style={{ height: bar.value > 0 ? `max(3px, ${(bar.value / top) * 100}%)` : 0 }}
            />
          </Link>
          <span
            aria-hidden
            className={cx(
              'absolute top-full left-1/2 mt-2 -translate-x-1/2 whitespace-nowrap text-xs leading-none',
              bar === shown ? 'font-semibold' : 'text-muted',
              !isNamed(index, bars.length, 4) && '@max-md:hidden',
              !isNamed(index, bars.length, 6) && '@md:@max-2xl:hidden',
              !isNamed(index, bars.length, 12) && '@2xl:hidden',
            )}
          >
            {bar.short}
          </span>
        </li>
      ))}
    </ul>
  )
}

function move(event: KeyboardEvent<HTMLUListElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(event.target as HTMLAnchorElement)
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: links.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  links[to]?.focus()
}
