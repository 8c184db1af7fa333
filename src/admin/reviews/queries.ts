import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import type { HideReason } from '../../shop/reviews/rules.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export function reviewsQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: ['reviews', query],
    queryFn: async () => {
      const { reviews, total } = await send(api.reviews['get-all-reviews'].$get({ query }))
      return { rows: reviews, total }
    },
    placeholderData: keepPreviousData,
  })
}

const onSettled = () => invalidateQueries('reviews', 'trail')

export function useModerate(id: string) {
  return useMutation({
    mutationFn: (json: { hiddenFor: HideReason | null; seen: string | null }) =>
      send(api.reviews['moderate-review'][':id'].$put({ param: { id }, json })),
    onSettled,
  })
}

export function useReply(id: string) {
  return useMutation({
    mutationFn: (json: { reply: string; seen: string | null }) =>
      send(api.reviews['reply-to-review'][':id'].$put({ param: { id }, json })),
    onSettled,
  })
}

export function useRemovePhoto() {
  return useMutation({
    mutationFn: (name: string) => send(api.reviews['remove-photo'][':name'].$delete({ param: { name } })),
    onSettled,
  })
}
