import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { profileForm } from '../../../shop/accounts/wire.ts'
import { api, ask } from '../../api.ts'
import { queryClient } from '../../query-client.ts'
import { askSessionAgain } from '../../session.ts'

/** The shopper's own details, as the server has them. */
export const detailsQuery = queryOptions({
  queryKey: ['details'],
  queryFn: async () => (await ask(api.users.getUserDetails.$get())).user,
})

/** Saves the profile; answers what is said of it. */
export function useSaveProfile() {
  return useMutation({
    mutationFn: async (json: z.output<ReturnType<typeof profileForm>>) =>
      (await ask(api.users.updateUserDetails.$put({ json }))).message,
    // Not awaited: the form counts as saved first, so that it takes over what the server then says of it.
    onSuccess: () => {
      void queryClient.invalidateQueries(detailsQuery)
      void askSessionAgain().catch(() => {})
    },
  })
}
