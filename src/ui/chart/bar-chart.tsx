import { useRef, useState } from 'react'
import { Axis, Lines } from './axis.tsx'
import { type Bar, Bars } from './bars.tsx'
import { scaleUpTo } from './scale.ts'

interface BarChartProps {
  /** Accessible name: 'Sales by week'. */
  label: string
  /** At least one. */
  bars: readonly Bar[]
  format: (value: number) => string
  /** Short format, for the axis. */
  formatShortly: (value: number) => string
}

const narrowest = 6

/** On touch devices the first tap shows a bar's value and the second follows its link. */
export function BarChart({ label, bars, format, formatShortly }: BarChartProps) {
  const [chosen, choose] = useState<string>()
  const shown = bars.find(({ name }) => name === chosen) ?? bars.at(-1)
  const before = useRef<string>(undefined)
  const scale = scaleUpTo(Math.max(...bars.map(({ value }) => value)))
  return (
    <div className="@container">
      {shown && (
        // Hidden from screen readers: the bar's link says the same.
        <p aria-hidden className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
          <span className="type-number text-2xl">{format(shown.value)}</span>
          <span className="text-muted text-sm">{`${shown.full} · ${shown.detail}`}</span>
        </p>
      )}
      <div className="flex">
        <Axis {...scale} format={formatShortly} />
        <div ref={toItsEnd} className="scroll-sideways min-w-0 grow px-6 pt-2 pb-9">
          <div className="relative h-72" style={{ minWidth: bars.length * narrowest }}>
            <Lines {...scale} />
            <Bars
              label={label}
              bars={bars}
              shown={shown}
              top={scale.top}
              nameOf={(bar) => `${bar.full}: ${format(bar.value)}, ${bar.detail}`}
              onShow={({ name }) => choose(name)}
              onTouch={() => {
                before.current = shown?.name
              }}
              follows={({ name }) => before.current === undefined || before.current === name}
            />
          </div>
        </div>
      </div>
    </div>
  )
}

function toItsEnd(box: HTMLElement | null): void {
  if (box) box.scrollLeft = box.scrollWidth
}
