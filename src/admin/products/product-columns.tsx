import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import type { Column } from '../../ui/data-table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { actionsColumn } from '../list/actions-column.tsx'
import { Thumbnail } from '../shared/thumbnail.tsx'
import { urls } from '../shared/urls.ts'
import { PriceCell } from './price-cell.tsx'
import { ProductActions } from './product-actions.tsx'
import { ProductStatus } from './product-status.tsx'
import { SelectBox, SelectPage } from './select-box.tsx'
import { StockCell } from './stock-cell.tsx'
import type { Selection } from './use-selection.ts'

export function productColumns(selection: Selection, onPage: readonly string[]): Column<ProductOnWire>[] {
  return [
    {
      name: 'select',
      head: <SelectPage ids={onPage} selection={selection} />,
      cell: (product) => <SelectBox product={product} selection={selection} />,
    },
    {
      name: 'name',
      head: 'Product',
      sortable: true,
      cell: ({ _id, productName, brand, thumbnail }) => (
        <span className="flex items-center gap-3">
          <Thumbnail of={thumbnail} className="w-16" />
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
