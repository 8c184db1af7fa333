import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export function multibuysQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: ['multibuys', query],
    queryFn: async () => {
      const { multibuys: rows, total } = await send(api.multibuy['get-multibuys'].$get({ query }))
      return { rows, total }
    },
    placeholderData: keepPreviousData,
  })
}

type PreviewQuery = Parameters<(typeof api.multibuy)['what-if']['$get']>[0]['query']

export function previewMultibuyQuery(query: PreviewQuery) {
  return queryOptions({
    queryKey: ['multibuys', 'what-if', query],
    queryFn: () => send(api.multibuy['what-if'].$get({ query })),
    placeholderData: keepPreviousData,
  })
}

type MultibuyFields = Parameters<(typeof api.multibuy)['create-multibuy']['$post']>[0]['json']

export function useCreateMultibuy() {
  return useMutation({
    mutationFn: (json: MultibuyFields) => send(api.multibuy['create-multibuy'].$post({ json })),
    onSettled: () => invalidateQueries('multibuys'),
  })
}

export function useEndMultibuy(id: string) {
  return useMutation({
    mutationFn: () => send(api.multibuy['end-multibuy'][':id'].$put({ param: { id } })),
    onSettled: () => invalidateQueries('multibuys'),
  })
}
