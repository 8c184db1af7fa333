import { queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export const proposalsQuery = queryOptions({
  queryKey: ['proposals'],
  queryFn: () => send(api.proposals['get-proposals'].$get()),
})

export function useConfirmProposal(id: string) {
  return useMutation({
    mutationFn: () => send(api.proposals['confirm-proposal'][':id'].$put({ param: { id } })),
    onSettled: () => invalidateQueries('proposals'),
  })
}

export function useDeclineProposal(id: string) {
  return useMutation({
    mutationFn: () => send(api.proposals['decline-proposal'][':id'].$put({ param: { id } })),
    onSettled: () => invalidateQueries('proposals'),
  })
}
