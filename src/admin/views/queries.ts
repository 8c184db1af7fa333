import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import { type ViewDraft, type ViewList, viewParams, viewQueryOf } from '../../shop/saved-views/rules.ts'
import type { ViewOnWire } from '../../shop/saved-views/wire.ts'
import type { List } from '../list/use-list.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: async () => (await send(api.views['get-views'].$get())).views,
})

interface ViewsOfList {
  /** Undefined while they load. */
  views: ViewOnWire[] | undefined
  /** The view that the list shows. */
  current: ViewOnWire | undefined
  /** A view of the list as it is would keep this; '' for nothing. */
  query: string
}

export function useViews(of: ViewList, list: List): ViewsOfList {
  const { data } = useQuery(viewsQuery)
  const views = data?.filter((view) => view.list === of)
  const { page: _, limit: __, ...params } = list.query
  const kept = viewParams[of].map((name) => [name, params[name] ?? ''])
  const shown = viewQueryOf(params)
  return {
    views,
    current: views?.find(({ query }) => query === shown),
    query: viewQueryOf(Object.fromEntries(kept)),
  }
}

export function useAddView() {
  return useMutation({
    mutationFn: (json: ViewDraft) => send(api.views['add-view'].$post({ json })),
    onSettled: invalidateViews,
  })
}

export function useRenameView(id: string) {
  return useMutation({
    mutationFn: (name: string) =>
      send(api.views['rename-view'][':id'].$put({ param: { id }, json: { name } })),
    onSettled: invalidateViews,
  })
}

export function useDeleteView(id: string) {
  return useMutation({
    mutationFn: () => send(api.views['delete-view'][':id'].$delete({ param: { id } })),
    onSettled: invalidateViews,
  })
}

const invalidateViews = () => invalidateQueries('views', 'trail')
