import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import type { Reply } from '../../shop/grievances/rules.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export function grievancesQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: ['grievances', query],
    queryFn: async () => {
      const { grievances, total } = await send(api.grievance['get-grievances'].$get({ query }))
      return { rows: grievances, total }
    },
    placeholderData: keepPreviousData,
  })
}

export function grievanceQuery(id: string) {
  return queryOptions({
    queryKey: ['grievances', id],
    queryFn: async () =>
      (await send(api.grievance['get-grievance'][':id'].$get({ param: { id } }))).grievance,
  })
}

export function useAnswer(id: string) {
  return useMutation({
    mutationFn: (json: { reply: Reply; text: string; seen: number }) =>
      send(api.grievance['answer-grievance'][':id'].$put({ param: { id }, json })),
    onSettled: () => invalidateQueries('grievances'),
  })
}
