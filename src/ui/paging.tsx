import { useId } from 'react'
import { groupDigits } from '../lib/numbers.ts'
import { Pager } from './pager.tsx'
import { Select } from './select.tsx'

interface PagingProps {
  total: number
  /** Singular and plural: `['order', 'orders']`. */
  noun: readonly [string, string]
  /** 1-based. */
  page: number
  /** Rows per page, one of `sizes`. */
  size: number
  sizes: readonly number[]
  onSize: (size: number) => void
  to: (page: number) => string
}

export function Paging({ total, noun: [one, many], page, size, sizes, onSize, to }: PagingProps) {
  const id = useId()
  const first = Math.min(total, (page - 1) * size + 1)
  const last = Math.min(total, page * size)
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <p
        role="status"
        className="text-muted text-sm tabular-nums"
      >{`${groupDigits(first)}–${groupDigits(last)} of ${groupDigits(total)} ${total === 1 ? one : many}`}</p>
      <div className="flex items-center gap-3 text-sm print:hidden">
        <label htmlFor={id}>Rows</label>
        <Select id={id} compact value={size} onChange={({ target }) => onSize(Number(target.value))}>
          {sizes.map((rows) => (
            <option key={rows} value={rows}>
              {rows}
            </option>
          ))}
        </Select>
      </div>
      <div className="max-sm:w-full">
        <Pager page={page} pages={Math.max(1, Math.ceil(total / size))} to={to} label={`Pages of ${many}`} />
      </div>
    </div>
  )
}
