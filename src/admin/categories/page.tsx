import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AddButton } from '../list/add-button.tsx'
import { Filter } from '../list/filter.tsx'
import { ListHead } from '../list/list-head.tsx'
import { Listing } from '../list/listing.tsx'
import { SearchField } from '../list/search-field.tsx'
import { useAddDialog } from '../list/use-add-dialog.ts'
import { useList } from '../list/use-list.ts'
import { urls } from '../shared/urls.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryCard, categoryColumns } from './columns.tsx'
import { categoriesQuery } from './queries.ts'

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]

export function Component() {
  const list = useList('categories', ['status'])
  const result = useQuery(categoriesQuery(list.query))
  const [isAdding, setAdding] = useAddDialog('products:write')
  return (
    <>
      <ListHead
        title="Categories"
        actions={
          <>
            <ButtonLink to={urls.sports} variant="secondary">
              Sports
            </ButtonLink>
            <ButtonLink to={urls.sizeLists} variant="secondary">
              Size lists
            </ButtonLink>
            <AddButton permission="products:write">Add category</AddButton>
          </>
        }
      >
        <SearchField list={list} label="Search categories" />
        <Filter list={list} name="status" label="Status" choices={statuses} />
      </ListHead>
      <Listing
        list={list}
        noun={['category', 'categories']}
        caption="All categories, newest first"
        columns={categoryColumns}
        card={(category) => <CategoryCard category={category} />}
        keyOf={({ _id }) => _id}
        result={result}
        failed="Failed to load the categories."
        empty={<EmptyState title="No categories yet">Every product needs one.</EmptyState>}
      />
      {isAdding && <CategoryDialog close={() => setAdding(false)} />}
    </>
  )
}
