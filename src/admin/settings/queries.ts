import { queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async () => (await send(api.settings['get-settings'].$get())).settings,
})

type Edit = Parameters<(typeof api.settings)['save-settings']['$put']>[0]['json']

export function useSaveSettings() {
  return useMutation({
    mutationFn: (json: Edit) => send(api.settings['save-settings'].$put({ json })),
    onSuccess: () => invalidateQueries('settings'),
  })
}
