import { cx } from '../../ui/cx.ts'

export type Row = readonly (string | number)[]

interface SizeTableProps {
  caption: string
  columns: readonly string[]
  /** Each begins with its size. */
  rows: readonly Row[]
  className?: string
}

/** Scrolls by itself where it is wider than the screen. */
export function SizeTable({ caption, columns, rows, className }: SizeTableProps) {
  return (
    <section aria-label={caption} className={cx('scroll-sideways', className)}>
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-text border-b-2">
            {columns.map((column) => (
              <th key={column} scope="col" className="type-label py-2 pr-4 last:pr-0">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr key={first} className="border-line border-b">
              <th scope="row" className="type-number whitespace-nowrap py-2 pr-4">
                {first}
              </th>
              {columns.slice(1).map((column, index) => (
                <td key={column} className="pr-4 last:pr-0">
                  {others[index] === '' ? '–' : others[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
