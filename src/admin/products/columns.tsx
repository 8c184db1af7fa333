import Copy from 'lucide-react/icons/copy'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { messageOf } from '../../client/api-client.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import type { Column } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconLink } from '../../ui/icon-link.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { actionsColumn } from '../list/actions-column.tsx'
import { DeleteDialog } from '../list/delete-dialog.tsx'
import { useRowDialog } from '../list/row-dialog.tsx'
import { SelectPage, SelectRow } from '../list/select-boxes.tsx'
import type { RowSelection } from '../list/use-row-selection.ts'
import { may } from '../shared/permissions.ts'
import { Thumbnail } from '../shared/thumbnail.tsx'
import { urls } from '../shared/urls.ts'
import { PriceCell, ProductStatus, StockCell } from './cells.tsx'
import { useDeleteProduct } from './queries.ts'

export function productColumns(selection: RowSelection, pageIds: readonly string[]): Column<ProductOnWire>[] {
  return [
    {
      name: 'select',
      head: <SelectPage ids={pageIds} selection={selection} />,
      cell: ({ _id, productName }) => (
        <SelectRow id={_id} what={productName} pageIds={pageIds} selection={selection} />
      ),
    },
    {
      name: 'name',
      head: 'Product',
      sortable: true,
      cell: ({ _id, productName, brand, thumbnail }) => (
        <span className="flex items-center gap-3">
          <Thumbnail picture={thumbnail} className="w-16" />
          <span className="min-w-0">
            <TextLink
              to={urls.product(_id)}
              className="line-clamp-2 max-w-60 font-semibold not-hover:no-underline 3xl:max-w-md"
            >
              {productName}
            </TextLink>
            <span className="block max-w-60 truncate text-muted 3xl:max-w-md">{brand.brandName}</span>
          </span>
        </span>
      ),
    },
    {
      name: 'category',
      head: 'Category',
      cell: ({ category }) => <span className="block max-w-36 truncate">{category.categoryName}</span>,
    },
    { name: 'gender', head: 'Gender', cell: ({ gender }) => gender },
    {
      name: 'price',
      head: 'Price',
      numeric: true,
      sortable: true,
      cell: (product) => <PriceCell product={product} />,
    },
    {
      name: 'stock',
      head: 'Stock',
      numeric: true,
      sortable: true,
      cell: (product) => <StockCell product={product} />,
    },
    { name: 'status', head: 'Status', cell: (product) => <ProductStatus product={product} /> },
    actionsColumn((product) => <ProductActions product={product} />),
  ]
}

interface ProductCardProps {
  product: ProductOnWire
  selection: RowSelection
  pageIds: readonly string[]
}

export function ProductCard({ product, selection, pageIds }: ProductCardProps) {
  const { _id, productName, brand, category, gender, thumbnail } = product
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-1 py-3">
      <div className="flex items-center gap-3">
        <SelectRow id={_id} what={productName} pageIds={pageIds} selection={selection} />
        <Thumbnail picture={thumbnail} className="w-20" />
      </div>
      <div className="flex flex-wrap justify-between gap-x-3">
        <div className="min-w-24 flex-1">
          <h2 className="line-clamp-2 break-words font-semibold leading-snug">
            <TextLink to={urls.product(_id)} className="not-hover:no-underline">
              {productName}
            </TextLink>
          </h2>
          <p className="text-muted text-sm">
            <bdi>{brand.brandName}</bdi>
            <span>{' · '}</span>
            <bdi>{category.categoryName}</bdi>
            <span>{` · ${gender}`}</span>
          </p>
        </div>
        <div className="-mr-1">
          <PriceCell product={product} />
        </div>
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-1">
        <ProductStatus product={product} />
        <span className="ml-auto flex items-center gap-1 whitespace-nowrap">
          <StockCell product={product} withUnit />
          <ProductActions product={product} />
        </span>
      </div>
    </article>
  )
}

function ProductActions({ product: { _id, productName } }: { product: ProductOnWire }) {
  const show = useRowDialog()
  const remove = useDeleteProduct(_id)
  const deleteProduct = async () => {
    try {
      await remove.mutateAsync(undefined)
    } catch (error) {
      toast.failed(messageOf(error, `${productName} was not deleted. Please try again.`))
      throw error
    }
  }
  const confirmDelete = () =>
    show((close) => (
      <DeleteDialog thing="product" id={_id} name={productName} remove={deleteProduct} close={close}>
        It goes from the shop, from carts and from wishlists, with its offers. Orders keep it as it was
        bought, with its picture and its price.
      </DeleteDialog>
    ))
  if (!may('products:write')) return null
  return (
    <span className="inline-flex">
      <IconLink label={`Edit ${productName}`} to={urls.product(_id)}>
        <Pencil size={18} />
      </IconLink>
      <IconLink label={`Duplicate ${productName}`} to={urls.copyOfProduct(_id)}>
        <Copy size={18} />
      </IconLink>
      <IconButton label={`Delete ${productName}`} onClick={confirmDelete}>
        <Trash size={18} />
      </IconButton>
    </span>
  )
}
