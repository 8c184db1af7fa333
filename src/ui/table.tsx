import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import type { Elements } from './elements.ts'

interface TableProps {
  /** Visible unless `captionHidden`. */
  caption: ReactNode
  captionHidden?: boolean | undefined
  children: Elements
  className?: string | undefined
}

/** Scrolls by itself, also by keyboard, if it is wider than the screen. */
export function Table({ caption, captionHidden, children, className }: TableProps) {
  return (
    <section
      aria-label={typeof caption === 'string' ? caption : undefined}
      className={cx('scroll-sideways', className)}
    >
      <table className="w-full border-collapse text-left text-sm">
        <caption className={captionHidden ? 'sr-only' : 'type-label pb-3 text-left'}>{caption}</caption>
        {children}
      </table>
    </section>
  )
}

export const Row = ({ className, ...row }: ComponentProps<'tr'>) => (
  <tr
    {...row}
    className={cx(
      'border-line border-b transition-colors in-[tbody]:hover:bg-sunk aria-selected:bg-sunk',
      className,
    )}
  />
)

/** A row that keys lead to, where a screen listens to them. */
export const FocusableRow = ({ className, ...row }: ComponentProps<'tr'>) => (
  <Row {...row} data-row tabIndex={-1} className={cx('focus-visible:-outline-offset-2', className)} />
)

interface CellProps extends Omit<ComponentProps<'td'>, 'className'> {
  /** Right-aligned, with tabular figures. */
  numeric?: boolean | undefined
  className?: string | undefined
}

export const Cell = ({ numeric, className, ...cell }: CellProps) => (
  <td
    {...cell}
    className={cx(
      'px-3 py-2 align-middle first:pl-0 last:pr-0',
      numeric && 'type-number whitespace-nowrap text-right',
      className,
    )}
  />
)

interface HeadProps extends Omit<CellProps, 'onClick'> {
  /** `none` if sortable but not sorted; omitted if not sortable. */
  sorted?: 'ascending' | 'descending' | 'none' | undefined
  onSort?: (() => void) | undefined
}

export function Head({ numeric, sorted, onSort, className, children, ...head }: HeadProps) {
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      {...head}
      aria-sort={sorted}
      className={cx(
        'type-label whitespace-nowrap border-text border-b-2 px-3 py-2 align-middle first:pl-0 last:pr-0',
        numeric && 'text-right',
        className,
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className="type-label group inline-flex min-h-8 items-center gap-1 underline-offset-4 hover:underline focus-visible:outline-offset-0"
        >
          <span>{children}</span>
          <Arrow
            size={14}
            aria-hidden
            className={cx(numeric && '-order-1', sorted === 'none' && 'opacity-0 group-hover:opacity-60')}
          />
        </button>
      ) : (
        children
      )}
    </th>
  )
}
