import { formatDate } from '../../lib/dates.ts'
import type { Column } from '../../ui/data-table.tsx'
import { actionsColumn } from '../list/actions-column.tsx'
import { BrandLogo } from '../shared/brand-logo.tsx'
import { BrandActions } from './brand-actions.tsx'
import { BrandProducts } from './brand-products.tsx'
import type { Brand } from './queries.ts'

export const brandColumns: Column<Brand>[] = [
  {
    name: 'name',
    head: 'Brand',
    sortable: true,
    cell: (brand) => (
      <span className="flex items-center gap-4">
        <BrandLogo of={brand.picture?.src} name={brand.brandName} />
        <span className="max-w-xs truncate font-semibold 3xl:max-w-xl">{brand.brandName}</span>
      </span>
    ),
  },
  {
    name: 'title',
    head: 'Title',
    sortable: true,
    cell: ({ brandTitle }) => <span className="block max-w-sm truncate 3xl:max-w-2xl">{brandTitle}</span>,
  },
  {
    name: 'products',
    head: 'Products',
    numeric: true,
    sortable: true,
    cell: (brand) => <BrandProducts brand={brand} />,
  },
  {
    name: 'created',
    head: 'Added',
    sortable: true,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
  },
  actionsColumn((brand) => <BrandActions brand={brand} />),
]
