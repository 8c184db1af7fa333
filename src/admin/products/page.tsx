import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListHead } from '../list/list-head.tsx'
import { Listing } from '../list/listing.tsx'
import { SearchField } from '../list/search-field.tsx'
import { useList } from '../list/use-list.ts'
import { urls } from '../shared/urls.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ExportButton } from './export-button.tsx'
import { ImportButton } from './import-button.tsx'
import { ProductCard } from './product-card.tsx'
import { productColumns } from './product-columns.tsx'
import { ProductFilters, productFilters } from './product-filters.tsx'
import { productsQuery } from './queries.ts'
import { useSelection } from './use-selection.ts'

export function Component() {
  const list = useList([5, 20, 50, 100], productFilters)
  const found = useQuery(productsQuery(list.query))
  const selection = useSelection()
  const onPage = found.data?.rows.map(({ _id }) => _id) ?? []
  const actions = (
    <>
      <ImportButton />
      <ExportButton list={list} />
      <ButtonLink to={urls.newProduct} className="max-sm:w-full">
        <Plus size={18} aria-hidden /> Add product
      </ButtonLink>
    </>
  )
  return (
    <>
      <ListHead title="Products" actions={actions}>
        <SearchField list={list} label="Search products" />
        <ProductFilters list={list} />
      </ListHead>
      <Listing
        list={list}
        noun={['product', 'products']}
        caption="All products, newest first"
        columns={productColumns(selection, onPage)}
        card={(product) => <ProductCard product={product} selection={selection} />}
        keyOf={({ _id }) => _id}
        found={found}
        failed="Failed to load the products."
        empty={
          <EmptyState
            title="No products yet"
            action={<ButtonLink to={urls.newProduct}>Add product</ButtonLink>}
          >
            Add the first one, or bring many in a CSV file.
          </EmptyState>
        }
      />
      <BulkBar selection={selection} />
    </>
  )
}
