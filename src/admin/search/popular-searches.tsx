import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../client/api-client.ts'
import { LoadFailed } from '../../client/load-failed.tsx'
import { MIN_VISITORS, POPULAR_DAYS } from '../../shop/catalog/popular-searches/rules.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { may } from '../shared/permissions.ts'
import { type PopularSearch, popularSearchesQuery, useHidePopularSearch } from './queries.ts'
import { ShopSearch } from './search-columns.tsx'

export function PopularSearches() {
  const { data: searches, isError, refetch } = useQuery(popularSearchesQuery)
  return (
    <section aria-labelledby="popular" className="mt-12">
      <h2 id="popular" className="type-heading mb-3">
        Popular searches
      </h2>
      <p className="mb-3 text-muted">{`The first five stand below the empty search field of the shop: what at least ${MIN_VISITORS} visitors searched for in the last ${POPULAR_DAYS} days, and found.`}</p>
      {isError && !searches && (
        <LoadFailed what="Failed to load the popular searches." retry={() => void refetch()} />
      )}
      {searches?.length === 0 && (
        <p className="border-text border-y-2 py-6 text-muted">
          Not enough visitors have searched yet. Shoppers see categories instead.
        </p>
      )}
      <ul className="divide-y divide-edge">
        {searches?.map((search) => (
          <li key={search._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-40 flex-1">
              <ShopSearch words={search.words} />
            </span>
            <span className="text-muted text-sm">{`${search.visitors} visitors${search.hidden ? ', hidden' : ''}`}</span>
            <HideButton search={search} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function HideButton({ search: { _id, words, hidden } }: { search: PopularSearch }) {
  const hide = useHidePopularSearch(_id)
  const change = async () => {
    try {
      toast.done((await hide.mutateAsync(!hidden)).message)
    } catch (error) {
      toast.failed(messageOf(error, 'It was not changed. Please try again.'))
    }
  }
  if (!may('products:write')) return null
  return (
    <Button
      variant="secondary"
      size="small"
      disabled={hide.isPending}
      onClick={change}
      aria-label={`${hidden ? 'Show' : 'Hide'} ${words}`}
    >
      {hidden ? 'Show' : 'Hide'}
    </Button>
  )
}
