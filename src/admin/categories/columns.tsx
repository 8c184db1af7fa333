import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { formatDate } from '../../lib/dates.ts'
import type { Column } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { HistoryButton } from '../audit-log/history-button.tsx'
import { actionsColumn } from '../list/actions-column.tsx'
import { DeleteDialog } from '../list/delete-dialog.tsx'
import { useRowDialog } from '../list/row-dialog.tsx'
import { may } from '../shared/permissions.ts'
import { urls } from '../shared/urls.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryStatus } from './category-status.tsx'
import { type Category, useDeleteCategory } from './queries.ts'

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

export function CategoryCard({ category }: { category: Category }) {
  const { categoryName, description, productCount, createdAt } = category
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3">
      <h2 className="break-words font-semibold">{categoryName}</h2>
      <CategoryActions category={category} />
      <p className="col-span-2 line-clamp-2 text-muted text-sm">{description}</p>
      <p className="text-muted text-sm">
        <CategoryProducts category={category} />
        <span>{` ${productCount === 1 ? 'product' : 'products'} · ${formatDate(createdAt)}`}</span>
      </p>
      <CategoryStatus category={category} />
    </article>
  )
}

function CategoryProducts({ category }: { category: Category }) {
  const { categoryName, productCount } = category
  if (productCount === 0) return <span className="text-muted">0</span>
  return (
    <TextLink
      to={urls.productsOf({ category: categoryName })}
      aria-label={`${productCount} ${productCount === 1 ? 'product' : 'products'} of ${categoryName}`}
    >
      {productCount}
    </TextLink>
  )
}

function CategoryActions({ category }: { category: Category }) {
  const { _id, categoryName } = category
  const show = useRowDialog()
  const remove = useDeleteCategory(_id)
  const edit = () => show((close) => <CategoryDialog category={category} close={close} />)
  const confirmDelete = () =>
    show((close) => (
      <DeleteDialog
        thing="category"
        id={_id}
        name={categoryName}
        remove={() => remove.mutateAsync(undefined)}
        usedBy={({ products }) =>
          Number(products) > 0 && (
            <TextLink to={urls.productsOf({ category: categoryName })}>Show its products</TextLink>
          )
        }
        close={close}
      >
        The category disappears from the shop and from this list.
      </DeleteDialog>
    ))
  return (
    <span className="inline-flex">
      <HistoryButton thing="category" id={_id} name={categoryName} />
      {may('products:write') && (
        <>
          <IconButton label={`Edit ${categoryName}`} data-opens-row onClick={edit}>
            <Pencil size={18} />
          </IconButton>
          <IconButton label={`Delete ${categoryName}`} onClick={confirmDelete}>
            <Trash size={18} />
          </IconButton>
        </>
      )}
    </span>
  )
}
