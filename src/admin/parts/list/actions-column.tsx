import type { ReactNode } from 'react'
import type { Column } from '../../../ui/data-table.tsx'

/** The last column of a table: what can be done to a row. */
export function actionsColumn<Of>(cell: (row: Of) => ReactNode): Column<Of> {
  return { name: 'actions', head: <span className="sr-only">Actions</span>, numeric: true, cell }
}
