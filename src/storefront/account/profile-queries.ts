import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { profileForm } from '../../shop/accounts/wire.ts'
import { queryClient } from '../session/query-client.ts'
import { refetchSession } from '../session/session.ts'
import { api, send } from '../shared/api.ts'

export const detailsQuery = queryOptions({
  queryKey: ['details'],
  queryFn: async () => (await send(api.users.getUserDetails.$get())).user,
})

export function useSaveProfile() {
  return useMutation({
    mutationFn: async (json: z.output<ReturnType<typeof profileForm>>) =>
      (await send(api.users.updateUserDetails.$put({ json }))).message,
    // Not awaited, so that the form is marked as saved before the refetch resets it.
    onSuccess: () => {
      void queryClient.invalidateQueries(detailsQuery)
      void refetchSession().catch(() => {})
    },
  })
}
