import { formatDate } from '../../lib/dates.ts'
import type { Column } from '../../ui/data-table.tsx'
import { actionsColumn } from '../list/actions-column.tsx'
import { CategoryActions } from './category-actions.tsx'
import { CategoryProducts } from './category-products.tsx'
import { CategoryStatus } from './category-status.tsx'
import type { Category } from './queries.ts'

export const categoryColumns: Column<Category>[] = [
  {
    name: 'name',
    head: 'Category',
    sortable: true,
    cell: ({ categoryName, description }) => (
      <>
        <span className="block max-w-md truncate font-semibold 3xl:max-w-2xl">{categoryName}</span>
        <span className="block max-w-md truncate text-muted 3xl:max-w-2xl">{description}</span>
      </>
    ),
  },
  {
    name: 'products',
    head: 'Products',
    numeric: true,
    sortable: true,
    cell: (category) => <CategoryProducts category={category} />,
  },
  {
    name: 'status',
    head: 'Status',
    sortable: true,
    cell: (category) => <CategoryStatus category={category} />,
  },
  {
    name: 'created',
    head: 'Added',
    sortable: true,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
  },
  actionsColumn((category) => <CategoryActions category={category} />),
]
