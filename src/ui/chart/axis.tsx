import { cx } from '../cx.ts'
import type { Scale } from './scale.ts'

const heightOf = (mark: number, top: number) => ({ bottom: `${(mark / top) * 100}%` })

export const Axis = ({ top, marks, format }: Scale & { format: (mark: number) => string }) => (
  <div aria-hidden className="relative mt-2 h-72 shrink-0 text-muted text-xs tabular-nums">
    {/* Reserves the width of the widest mark. */}
    <div className="invisible flex h-0 flex-col">
      {marks.map((mark) => (
        <span key={mark}>{format(mark)}</span>
      ))}
    </div>
    {marks.map((mark) => (
      <span
        key={mark}
        className="absolute right-0 translate-y-1/2 whitespace-nowrap leading-none"
        style={heightOf(mark, top)}
      >
        {format(mark)}
      </span>
    ))}
  </div>
)

export const Lines = ({ top, marks }: Scale) =>
  marks.map((mark) => (
    <span
      key={mark}
      aria-hidden
      className={cx('absolute inset-x-0', mark === 0 ? 'border-text border-b-2' : 'border-line border-b')}
      style={heightOf(mark, top)}
    />
  ))
