import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export function customersQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: ['customers', query],
    queryFn: async () => {
      const { users, total } = await send(api.users.getAllUser.$get({ query }))
      return { rows: users, total }
    },
    placeholderData: keepPreviousData,
  })
}

const readCustomer = (id: string) => send(api.users['get-customer'][':id'].$get({ param: { id } }))

export type CustomerDetails = Awaited<ReturnType<typeof readCustomer>>

export const customerQuery = (id: string) =>
  queryOptions({ queryKey: ['customer', id], queryFn: () => readCustomer(id) })

export function useGiveGoodwill(userId: string) {
  return useChange((json: { key: string; amount: string | number; reason: string }) =>
    send(api.wallet['give-goodwill'][':userId'].$post({ param: { userId }, json })),
  )
}

export function useBlockCustomer(id: string) {
  return useChange((isVerified: boolean) =>
    send(
      api.users.blockUser[':id'].$put({
        param: { id },
        query: { isVerified: isVerified ? 'true' : 'false' },
      }),
    ),
  )
}

export function useDeleteCustomer(id: string) {
  return useChange((confirmedBalance: number | undefined) =>
    send(api.users.deleteUser[':id'].$delete({ param: { id }, query: { confirmedBalance } })),
  )
}

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  return useMutation({
    mutationFn: change,
    onError: (error) => console.error('the customer was not changed', error),
    onSettled: () => invalidateQueries('customers', 'customer', 'trail'),
  })
}
