import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../client/api-client.ts'
import { confirmingFetch } from '../client/confirming-fetch.ts'
import { typedClient } from '../client/typed-client.ts'
import type { Api } from '../server/api.ts'

export const api = typedClient<Api>(confirmingFetch)

export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: () => send(api.users['get-security'].$get()),
})

/** Refetches what the section shows, whether the change succeeded or not. */
export function useSecurityChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => void queryClient.invalidateQueries(securityQuery),
  })
}

export const secondFactorQuery = queryOptions({
  queryKey: ['security', 'second factor'],
  queryFn: () => send(api.admins['get-second-factor'].$get()),
})
