import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CategoryCard } from '../parts/categories/category-card.tsx'
import { categoryColumns } from '../parts/categories/category-columns.tsx'
import { CategoryDialog } from '../parts/categories/category-dialog.tsx'
import { categoriesQuery } from '../parts/categories/queries.ts'
import { Filter } from '../parts/list/filter.tsx'
import { ListHead } from '../parts/list/list-head.tsx'
import { Listing } from '../parts/list/listing.tsx'
import { SearchField } from '../parts/list/search-field.tsx'
import { useAdding } from '../parts/list/use-add-dialog.ts'
import { useList } from '../parts/list/use-list.ts'

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]

export function Component() {
  const list = useList([1, 10, 25, 50], ['status'])
  const found = useQuery(categoriesQuery(list.query))
  const [isAdding, setAdding] = useAdding()
  const add = (
    <Button onClick={() => setAdding(true)}>
      <Plus size={18} aria-hidden /> Add category
    </Button>
  )
  return (
    <>
      <ListHead title="Categories" actions={add}>
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
        found={found}
        failed="Failed to load the categories."
        empty={<EmptyState title="No categories yet">Every product needs one.</EmptyState>}
      />
      {isAdding && <CategoryDialog close={() => setAdding(false)} />}
    </>
  )
}
