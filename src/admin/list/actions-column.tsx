import type { ReactNode } from 'react'
import type { Column } from '../../ui/data-table.tsx'

export function actionsColumn<Of>(cell: (row: Of) => ReactNode): Column<Of> {
  return { name: 'actions', head: <span className="sr-only">Actions</span>, numeric: true, cell }
}
