import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { Link } from '../link.tsx'
import { isNamed, scaleUpTo } from './scale.ts'

export interface Bar {
  name: string
  /** Below it, as short as can be: '16 Nov'. */
  short: string
  /** What it is of, in full: 'Week of 16–22 Nov 2026'. */
  full: string
  /** From 0. */
  value: number
  /** What else there is to know of it: '12 orders'. */
  detail: string
  /** It is not over yet. */
  growing?: boolean | undefined
  /** Where more of it is told. */
  to: string
}

interface BarChartProps {
  /** What is shown, read out: 'Sales by week'. */
  label: string
  /** At least one. */
  bars: readonly Bar[]
  format: (value: number) => string
  /** The same for the axis, which has little room. */
  formatShortly: (value: number) => string
}

/**
 * Amounts beside each other. Above them stands what the bar under the pointer or the focus says, the last one's until then.
 * One stop for Tab; arrow keys, Home and End go from bar to bar, and each leads to more about itself. Where fingers don't
 * hover, the first touch shows and the second follows.
 */
export function BarChart({ label, bars, format, formatShortly }: BarChartProps) {
  const [chosen, choose] = useState<string>()
  const shown = bars.find(({ name }) => name === chosen) ?? bars.at(-1)
  const touched = useRef<string>(undefined)
  const { top, marks } = scaleUpTo(Math.max(...bars.map(({ value }) => value)))
  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    const links = [...event.currentTarget.querySelectorAll('a')]
    const at = links.indexOf(event.target as HTMLAnchorElement)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: links.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    links[to]?.focus()
  }
  const follow = (event: MouseEvent, name: string) => {
    if (touched.current !== undefined && touched.current !== name) event.preventDefault()
  }
  return (
    <div className="@container">
      {shown && <Readout bar={shown} format={format} />}
      <div className="scroll-sideways pt-2 pb-1">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pr-4">
          <div aria-hidden className="relative h-64 text-muted text-xs tabular-nums">
            {/* As wide as the widest mark. */}
            <div className="invisible flex h-0 flex-col">
              {marks.map((mark) => (
                <span key={mark}>{formatShortly(mark)}</span>
              ))}
            </div>
            {marks.map((mark) => (
              <span
                key={mark}
                className="absolute right-0 translate-y-1/2 whitespace-nowrap leading-none"
                style={{ bottom: `${(mark / top) * 100}%` }}
              >
                {formatShortly(mark)}
              </span>
            ))}
          </div>
          <div className="relative mb-8 h-64" style={{ minWidth: bars.length * 9 }}>
            {marks.map((mark) => (
              <span
                key={mark}
                aria-hidden
                className={cx(
                  'absolute inset-x-0',
                  mark === 0 ? 'border-text border-b-2' : 'border-line border-b',
                )}
                style={{ bottom: `${(mark / top) * 100}%` }}
              />
            ))}
            <ul aria-label={label} onKeyDown={move} className="absolute inset-0 flex">
              {bars.map((bar, place) => (
                <li key={bar.name} className="relative min-w-0 flex-1">
                  <Link
                    to={bar.to}
                    aria-label={`${bar.full}: ${format(bar.value)}, ${bar.detail}`}
                    tabIndex={bar === shown ? 0 : -1}
                    onFocus={() => choose(bar.name)}
                    onPointerEnter={({ pointerType }) => pointerType === 'mouse' && choose(bar.name)}
                    onPointerDown={({ pointerType }) => {
                      touched.current = pointerType === 'mouse' ? undefined : shown?.name
                    }}
                    onClick={(event) => follow(event, bar.name)}
                    className={cx(
                      'flex h-full items-end justify-center focus-visible:-outline-offset-1',
                      bar === shown && 'bg-text/6',
                    )}
                  >
                    <span
                      className={cx(
                        'block w-[62%] min-w-px max-w-20',
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
                      !isNamed(place, bars.length, 4) && '@max-md:hidden',
                      !isNamed(place, bars.length, 6) && '@md:@max-2xl:hidden',
                      !isNamed(place, bars.length, 12) && '@2xl:hidden',
                    )}
                  >
                    {bar.short}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </div>
  )
}

/** What a bar says, for the eye; its link says the same. */
const Readout = ({ bar, format }: { bar: Bar; format: (value: number) => string }) => (
  <p aria-hidden className="mb-6 flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
    <span className="type-number text-2xl">{format(bar.value)}</span>
    <span className="text-muted text-sm">
      {bar.full} · {bar.detail}
    </span>
  </p>
)
