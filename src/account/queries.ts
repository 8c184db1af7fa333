import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../client/api-client.ts'
import { typedClient } from '../client/typed-client.ts'
import type { Api } from '../server/api.ts'

export const api = typedClient<Api>((url, init) => fetch(url, init))

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
