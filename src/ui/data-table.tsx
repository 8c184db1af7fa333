import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import type { Elements } from './elements.ts'
import { FieldError } from './field.tsx'
import { Skeleton } from './skeleton.tsx'
import { type Sort, sortedBy } from './sort.ts'
import { Cell, FocusableRow, Head, Row, Table } from './table.tsx'

export interface Column<Of> {
  name: string
  head: ReactNode
  cell: (row: Of) => ReactNode
  /** Right-aligned, with tabular figures. */
  numeric?: boolean | undefined
  sortable?: boolean | undefined
}

interface DataTableProps<Of> {
  caption: string
  columns: readonly Column<Of>[]
  /** Undefined while loading. */
  rows: readonly Of[] | undefined
  keyOf: (row: Of) => string
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  /** These rows are from the previous query while others load. */
  stale?: boolean | undefined
  /** Number of skeleton rows. */
  awaited?: number | undefined
  error?: { message: string; retry: () => void } | undefined
  empty: Elements
}

/** The 100 ms delay avoids a flicker on fast responses. */
export const staleLook = 'opacity-50 transition-opacity delay-100'

export function DataTable<Of>(props: DataTableProps<Of>) {
  const { caption, columns, rows, keyOf, sort, onSort, stale, awaited = 8, error, empty } = props
  if (error)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4 border-text border-y-2 py-6">
        <FieldError>{error.message}</FieldError>
        <Button variant="secondary" size="small" onClick={error.retry}>
          Try again
        </Button>
      </div>
    )
  if (rows?.length === 0) return empty
  return (
    <Table
      caption={caption}
      captionHidden
      className={
        stale
          ? 'relative before:absolute before:inset-x-0 before:top-0 before:h-1 before:animate-glint before:bg-glint'
          : undefined
      }
    >
      <thead>
        <tr>
          {columns.map(({ name, head, numeric, sortable }) => {
            const sorted = sort?.by !== name ? 'none' : sort.down ? 'descending' : 'ascending'
            return (
              <Head
                key={name}
                numeric={numeric}
                sorted={sortable ? sorted : undefined}
                onSort={sortable ? () => onSort?.(sortedBy(name, sort)) : undefined}
              >
                {head}
              </Head>
            )
          })}
        </tr>
      </thead>
      <tbody aria-busy={stale || !rows} className={stale ? staleLook : undefined}>
        {rows
          ? rows.map((row) => (
              <FocusableRow key={keyOf(row)}>
                {columns.map(({ name, cell, numeric }) => (
                  <Cell key={name} numeric={numeric}>
                    {cell(row)}
                  </Cell>
                ))}
              </FocusableRow>
            ))
          : Array.from({ length: awaited }, (_, index) => (
              <Row key={String(index)}>
                {columns.map(({ name }) => (
                  <Cell key={name}>
                    <Skeleton className="my-1 h-5 min-w-12" />
                  </Cell>
                ))}
              </Row>
            ))}
      </tbody>
    </Table>
  )
}
