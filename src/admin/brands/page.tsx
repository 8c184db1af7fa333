import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AddButton } from '../list/add-button.tsx'
import { ListHead } from '../list/list-head.tsx'
import { Listing } from '../list/listing.tsx'
import { SearchField } from '../list/search-field.tsx'
import { useAddDialog } from '../list/use-add-dialog.ts'
import { useList } from '../list/use-list.ts'
import { urls } from '../shared/urls.ts'
import { BrandDialog } from './brand-dialog.tsx'
import { BrandCard, brandColumns } from './columns.tsx'
import { brandsQuery } from './queries.ts'

export function Component() {
  const list = useList('brands')
  const result = useQuery(brandsQuery(list.query))
  const [isAdding, setAdding] = useAddDialog('products:write')
  return (
    <>
      <ListHead
        title="Brands"
        actions={
          <>
            <ButtonLink to={urls.sizeGuides} variant="secondary">
              Size guides
            </ButtonLink>
            <AddButton permission="products:write">Add brand</AddButton>
          </>
        }
      >
        <SearchField list={list} label="Search brands" />
      </ListHead>
      <Listing
        list={list}
        noun={['brand', 'brands']}
        caption="All brands, newest first"
        columns={brandColumns}
        card={(brand) => <BrandCard brand={brand} />}
        keyOf={({ _id }) => _id}
        result={result}
        failed="Failed to load the brands."
        empty={<EmptyState title="No brands yet">Every product needs one.</EmptyState>}
      />
      {isAdding && <BrandDialog close={() => setAdding(false)} />}
    </>
  )
}
