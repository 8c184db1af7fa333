import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type Column, DataTable } from './data-table.tsx'
import { Paging } from './paging.tsx'
import { sortedBy } from './sort.ts'

const html = (part: ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)
const words = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const columns: Column<{ id: string; total: number }>[] = [
  { name: 'id', head: 'Order', cell: ({ id }) => id, sortable: true },
  { name: 'total', head: 'Total', cell: ({ total }) => total, numeric: true },
]
const table = {
  caption: 'Orders',
  columns,
  keyOf: ({ id }: { id: string }) => id,
  empty: <p>No orders yet</p>,
}

test('a table says by which column it is sorted, and by which it could be', () => {
  const sorted = html(<DataTable {...table} rows={[{ id: 'A', total: 5 }]} sort={{ by: 'id', down: true }} />)
  expect(sorted).toContain('aria-sort="descending"')
  expect(sorted.match(/aria-sort/g)).toHaveLength(1)
  expect(html(<DataTable {...table} rows={[{ id: 'A', total: 5 }]} />)).toContain('aria-sort="none"')
})

test('another column begins upwards, the same one turns round', () => {
  expect(sortedBy('total', { by: 'id', down: true })).toEqual({ by: 'total', down: false })
  expect(sortedBy('id', { by: 'id', down: false })).toEqual({ by: 'id', down: true })
  expect(sortedBy('id', { by: 'id', down: true })).toEqual({ by: 'id', down: false })
  expect(sortedBy('id', undefined)).toEqual({ by: 'id', down: false })
})

test('rows that are awaited have their places held, and the table says that it is busy', () => {
  const awaiting = html(<DataTable {...table} rows={undefined} awaited={3} />)
  expect(awaiting).toContain('aria-busy="true"')
  expect(awaiting.match(/<tr/g)).toHaveLength(4)
})

test('a table without rows says so, and one that failed how to try again', () => {
  expect(words(html(<DataTable {...table} rows={[]} />))).toBe('No orders yet')
  const failed = html(
    <DataTable
      {...table}
      rows={[]}
      error={{ message: 'Failed to load order data.', retry: () => undefined }}
    />,
  )
  expect(failed).toContain('role="alert"')
  expect(words(failed)).toBe('! Failed to load order data. Try again')
})

test('below a table stands which rows these are, of how many', () => {
  const rows = { noun: ['order', 'orders'], sizes: [7, 20], onSize: () => undefined, to: String } as const
  const said = (total: number, page: number) =>
    words(html(<Paging {...rows} size={7} total={total} page={page} />))
  expect(said(43, 1)).toContain('1–7 of 43 orders')
  expect(said(43, 7)).toContain('43–43 of 43 orders')
  expect(said(129900, 2)).toContain('8–14 of 1,29,900 orders')
  expect(said(1, 1)).toContain('1–1 of 1 order Rows')
  expect(said(0, 1)).toContain('0–0 of 0 orders')
})
