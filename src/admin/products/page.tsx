import { useMutation, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../client/api-client.ts'
import { download } from '../../client/download.ts'
import { isCode } from '../../shop/catalog/size-text-rules.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.ts'
import { ListHead } from '../list/list-head.tsx'
import { Listing } from '../list/listing.tsx'
import { SearchField } from '../list/search-field.tsx'
import { type List, useList } from '../list/use-list.ts'
import { useRowSelection } from '../list/use-row-selection.ts'
import { api } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { urls } from '../shared/urls.ts'
import { SaveView } from '../views/save-view.tsx'
import { ViewLinks } from '../views/view-links.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ProductCard, productColumns } from './columns.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { ProductFilters, productFilters } from './product-filters.tsx'
import { findByCode, productsQuery } from './queries.ts'

const pagesOfProducts = [
  { label: 'Stock', to: urls.stock },
  { label: 'Stock-take', to: urls.stockTake },
  { label: 'History', to: urls.batches },
]

const headButton = 'max-sm:grow max-lg:min-h-11'

export function Component() {
  const list = useList('products', productFilters)
  const result = useQuery(productsQuery(list.query))
  const selection = useRowSelection()
  const navigate = useNavigate()
  const openByCode = async (code: string) => {
    const found = isCode(code) ? await findByCode(code) : null
    if (found) void navigate(urls.product(found.product._id))
  }
  const pageIds = result.data?.rows.map(({ _id }) => _id) ?? []
  const actions = (
    <>
      {pagesOfProducts.map(({ label, to }) => (
        <ButtonLink key={to} to={to} variant="quiet" size="small" className={`${headButton} lg:px-1!`}>
          {label}
        </ButtonLink>
      ))}
      <ImportButton />
      <ExportButton list={list} />
      {may('products:write') && (
        <ButtonLink to={urls.newProduct} size="small" className={headButton}>
          <Plus size={18} aria-hidden />
          <span>Add product</span>
        </ButtonLink>
      )}
    </>
  )
  return (
    <>
      <ListHead title="Products" actions={actions}>
        <ViewLinks of="products" list={list} />
        <SearchField list={list} label="Search products" onEnter={openByCode} />
        <ProductFilters list={list} />
        <SaveView of="products" list={list} />
      </ListHead>
      <Listing
        list={list}
        noun={['product', 'products']}
        caption="All products, newest first"
        columns={productColumns(selection, pageIds)}
        card={(product) => <ProductCard product={product} selection={selection} pageIds={pageIds} />}
        keyOf={({ _id }) => _id}
        result={result}
        failed="Failed to load the products."
        empty={
          <EmptyState
            title="No products yet"
            action={may('products:write') && <ButtonLink to={urls.newProduct}>Add product</ButtonLink>}
          >
            Add the first one, or bring many in a CSV file.
          </EmptyState>
        }
      />
      <BulkBar selection={selection} pageIds={pageIds} list={list} total={result.data?.total ?? 0} />
    </>
  )
}

function ImportButton() {
  const [isOpen, setOpen] = useState(false)
  if (!may('products:write')) return null
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)} className={headButton}>
        <Upload size={18} aria-hidden />
        <span>Import</span>
      </Button>
      {isOpen && <ImportDialog close={() => setOpen(false)} />}
    </>
  )
}

function ExportButton({ list }: { list: List }) {
  const exportFile = useMutation({
    mutationFn: (format: 'own' | 'shopify') => {
      const { page: _, limit: __, ...query } = list.query
      return download(api.product.exportProducts.$get({ query: { ...query, format } }))
    },
    onSuccess: (name) => toast.done(`${name} is in your downloads`),
    onError: (error) => toast.failed(messageOf(error, 'The products were not exported. Please try again.')),
  })
  return (
    <Menu
      trigger={
        <Button variant="secondary" size="small" loading={exportFile.isPending} className={headButton}>
          <Download size={18} aria-hidden />
          <span>
            <span>Export</span>
            {list.isFiltered && <span className="max-sm:sr-only"> these</span>}
          </span>
        </Button>
      }
    >
      <MenuItem onSelect={() => exportFile.mutate('own')}>CSV to edit and import again</MenuItem>
      <MenuItem onSelect={() => exportFile.mutate('shopify')}>CSV for Shopify</MenuItem>
    </Menu>
  )
}
