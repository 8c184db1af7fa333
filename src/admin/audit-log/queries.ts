import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import type { RecordName } from '../../shop/history/records-rules.ts'
import { api } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { sizeListsQuery } from '../shared/reference-data.ts'
import { undoChange } from '../shared/undo-toast.ts'

/** Keys: `thing`, `id`, `admin`, `from`, `to`. */
type ChangeFilters = Record<string, string>

const readChanges = (query: ChangeFilters) => send(api.trail['get-changes'].$get({ query }))

export function useChanges(filters: ChangeFilters, limit: number) {
  const result = useInfiniteQuery({
    queryKey: ['trail', filters, limit],
    queryFn: ({ pageParam: before }) => readChanges({ ...filters, before, limit: String(limit) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const { isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = result
  // Changes name sizes and lists of the shop.
  useQuery({ ...sizeListsQuery, enabled: may('products:read') })
  return {
    /** Undefined while loading and after an error. */
    changes: result.data?.pages.flatMap((page) => page.changes),
    isError,
    retry: () => void refetch(),
    older: hasNextPage ? { read: () => void fetchNextPage(), isReading: isFetchingNextPage } : null,
  }
}

export const adminsQuery = queryOptions({
  queryKey: ['trail', 'admins'],
  queryFn: async () => (await send(api.trail['get-admins'].$get())).admins,
  staleTime: 300_000,
})

export async function lastChange(thing: RecordName, id: string) {
  return (await readChanges({ thing, id, limit: '1' })).changes[0]
}

/** Invalidates every query, because an undo may change any record. */
export function useUndo(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => undoChange(id),
    onSettled: () => client.invalidateQueries(),
  })
}
