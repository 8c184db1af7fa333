import { queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export const couriersQuery = queryOptions({
  queryKey: ['couriers'],
  queryFn: async () => (await send(api.couriers['get-couriers'].$get())).couriers,
})

export type CourierFields = { name: string; trackingUrl: string }

export function useSaveCourier(id: string | null) {
  return useMutation({
    mutationFn: (json: CourierFields) =>
      id === null
        ? send(api.couriers['add-courier'].$post({ json }))
        : send(api.couriers['edit-courier'][':id'].$put({ param: { id }, json })),
    onSettled: () => invalidateQueries('couriers', 'order', 'trail'),
  })
}

export function useDeleteCourier(id: string) {
  return useMutation({
    mutationFn: () => send(api.couriers['delete-courier'][':id'].$delete({ param: { id } })),
    onSettled: () => invalidateQueries('couriers', 'trail'),
  })
}
