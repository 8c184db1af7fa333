import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Filter } from '../list/filter.tsx'
import { ListHead } from '../list/list-head.tsx'
import { Listing } from '../list/listing.tsx'
import { useList } from '../list/use-list.ts'
import { ReviewCard, reviewColumns } from './columns.tsx'
import { reviewsQuery } from './queries.ts'

const states = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'reported', label: 'Reported' },
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
]

export function Component() {
  const list = useList('reviews', ['state'])
  const result = useQuery(reviewsQuery(list.query))
  return (
    <>
      <ListHead title="Reviews">
        <Filter list={list} name="state" label="State" choices={states} />
      </ListHead>
      <Listing
        list={list}
        noun={['review', 'reviews']}
        caption="Reviews, newest first"
        columns={reviewColumns}
        card={(review) => <ReviewCard review={review} />}
        keyOf={({ _id }) => _id}
        result={result}
        failed="Failed to load the reviews."
        empty={
          <EmptyState title="No reviews yet">
            Customers write them at a product that was delivered to them.
          </EmptyState>
        }
      />
    </>
  )
}
