import Pencil from 'lucide-react/icons/pencil'
import Tag from 'lucide-react/icons/tag'
import Trash from 'lucide-react/icons/trash-2'
import { formatDate } from '../../lib/dates.ts'
import type { Column } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { HistoryButton } from '../audit-log/history-button.tsx'
import { actionsColumn } from '../list/actions-column.tsx'
import { DeleteDialog } from '../list/delete-dialog.tsx'
import { useRowDialog } from '../list/row-dialog.tsx'
import { BrandLogo } from '../shared/brand-logo.tsx'
import { may } from '../shared/permissions.ts'
import { urls } from '../shared/urls.ts'
import { BrandDialog } from './brand-dialog.tsx'
import { LabelDialog } from './label-dialog.tsx'
import { type Brand, useDeleteBrand } from './queries.ts'

export const brandColumns: Column<Brand>[] = [
  {
    name: 'name',
    head: 'Brand',
    sortable: true,
    cell: (brand) => (
      <span className="flex items-center gap-4">
        <BrandLogo picture={brand.picture?.src} name={brand.brandName} />
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

export function BrandCard({ brand }: { brand: Brand }) {
  const { brandName, brandTitle, productCount } = brand
  return (
    <article className="flex items-center gap-4 py-3">
      <BrandLogo picture={brand.picture?.src} name={brand.brandName} />
      <div className="min-w-0 flex-1">
        <h2 className="break-words font-semibold">{brandName}</h2>
        <p className="line-clamp-1 text-muted text-sm">{brandTitle}</p>
        <p className="text-muted text-sm">
          <BrandProducts brand={brand} />
          <span>{` ${productCount === 1 ? 'product' : 'products'}`}</span>
        </p>
      </div>
      <BrandActions brand={brand} />
    </article>
  )
}

function BrandProducts({ brand: { brandName, productCount } }: { brand: Brand }) {
  if (productCount === 0) return <span className="text-muted">0</span>
  return (
    <TextLink
      to={urls.productsOf({ brand: brandName })}
      aria-label={`${productCount} ${productCount === 1 ? 'product' : 'products'} of ${brandName}`}
    >
      {productCount}
    </TextLink>
  )
}

function BrandActions({ brand }: { brand: Brand }) {
  return (
    <span className="inline-flex">
      <EditLabel brand={brand} />
      <HistoryButton thing="brand" id={brand._id} name={brand.brandName} />
      <EditBrand brand={brand} />
      <DeleteBrand brand={brand} />
    </span>
  )
}

function EditLabel({ brand }: { brand: Brand }) {
  const show = useRowDialog()
  if (!may('products:write')) return null
  return (
    <IconButton
      label={`Label of ${brand.brandName}`}
      onClick={() => show((close) => <LabelDialog brand={brand} close={close} />)}
    >
      <Tag size={18} />
    </IconButton>
  )
}

function EditBrand({ brand }: { brand: Brand }) {
  const show = useRowDialog()
  if (!may('products:write')) return null
  return (
    <IconButton
      label={`Edit ${brand.brandName}`}
      data-opens-row
      onClick={() => show((close) => <BrandDialog brand={brand} close={close} />)}
    >
      <Pencil size={18} />
    </IconButton>
  )
}

function DeleteBrand({ brand: { _id, brandName } }: { brand: Brand }) {
  const show = useRowDialog()
  const remove = useDeleteBrand(_id)
  const confirmDelete = () =>
    show((close) => (
      <DeleteDialog
        thing="brand"
        id={_id}
        name={brandName}
        remove={() => remove.mutateAsync(undefined)}
        usedBy={({ products }) =>
          Number(products) > 0 && (
            <TextLink to={urls.productsOf({ brand: brandName })}>Show its products</TextLink>
          )
        }
        close={close}
      >
        The brand and its logo disappear from the shop and from this list.
      </DeleteDialog>
    ))
  if (!may('products:write')) return null
  return (
    <IconButton label={`Delete ${brandName}`} onClick={confirmDelete}>
      <Trash size={18} />
    </IconButton>
  )
}
