import { queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import type { keyForm } from '../../shop/accounts/api-keys/wire.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: () => send(api.keys['get-keys'].$get()),
})

export function useAddKey() {
  return useMutation({
    mutationFn: (json: (typeof keyForm)['_output']) => send(api.keys['add-key'].$post({ json })),
    onSettled: () => invalidateQueries('api-keys'),
  })
}

export function useRevokeKey(id: string) {
  return useMutation({
    mutationFn: () => send(api.keys['revoke-key'][':id'].$delete({ param: { id } })),
    onSettled: () => invalidateQueries('api-keys'),
  })
}
