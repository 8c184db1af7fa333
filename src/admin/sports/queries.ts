import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { send } from '../../client/api-client.ts'
import type { SportToAdmin, sportChanges } from '../../shop/catalog/sports/wire.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export type SportFields = Pick<z.input<typeof sportChanges>, 'words' | 'hidden'>

export const sportsQuery = queryOptions({
  queryKey: ['sports'],
  queryFn: async () => (await send(api.sports['get-sports'].$get())).sports,
})

export function useSaveSport({ _id, updatedAt }: SportToAdmin) {
  return useMutation({
    mutationFn: (fields: SportFields) =>
      send(api.sports['edit-sport'][':id'].$put({ param: { id: _id }, json: { ...fields, updatedAt } })),
    onSettled: () => invalidateQueries('sports', 'trail'),
  })
}
