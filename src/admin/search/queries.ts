import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import type { SearchWithoutResultOnWire } from '../../shop/catalog/listing/searches-without-result-wire.ts'
import type { PopularSearchOnWire } from '../../shop/catalog/popular-searches/wire.ts'
import type { SynonymOnWire } from '../../shop/catalog/synonyms/wire.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export type Synonym = SynonymOnWire
export type PopularSearch = PopularSearchOnWire
export type SearchWithoutResult = SearchWithoutResultOnWire

export function synonymsQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: ['search', 'synonyms', query],
    queryFn: async () => {
      const { synonyms, total } = await send(api.search['get-synonyms'].$get({ query }))
      return { rows: synonyms, total }
    },
    placeholderData: keepPreviousData,
  })
}

export function searchesWithoutResultQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: ['search', 'without-result', query],
    queryFn: async () => {
      const { searches, total } = await send(api.search['get-searches-without-result'].$get({ query }))
      return { rows: searches, total }
    },
    placeholderData: keepPreviousData,
  })
}

export const popularSearchesQuery = queryOptions({
  queryKey: ['search', 'popular'],
  queryFn: async () => (await send(api.search['get-popular-searches'].$get())).searches,
})

export function useHidePopularSearch(id: string) {
  return useChange((hidden: boolean) =>
    send(api.search['hide-popular-search'][':id'].$put({ param: { id }, json: { hidden } })),
  )
}

type SynonymFields = { typed: string; searched: string; bothWays: boolean }

export function useAddSynonym() {
  return useChange((json: SynonymFields) => send(api.search['add-synonym'].$post({ json })))
}

export function useRemoveSynonym(id: string) {
  return useChange(() => send(api.search['remove-synonym'][':id'].$delete({ param: { id } })))
}

export function useRemoveSearch(id: string) {
  return useChange(() => send(api.search['remove-search-without-result'][':id'].$delete({ param: { id } })))
}

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  return useMutation({ mutationFn: change, onSettled: () => invalidateQueries('search') })
}
