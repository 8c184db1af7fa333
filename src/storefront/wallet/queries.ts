import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { queryClient } from '../session/query-client.ts'
import { api, ask, Refusal } from '../shared/api.ts'

export const walletKey = ['wallet']

export const balanceQuery = queryOptions({
  queryKey: [...walletKey, 'balance'],
  queryFn: async (): Promise<number | null> => {
    const query = { page: '1', limit: '1' }
    try {
      return (await ask(api.wallet['get-wallet'].$get({ query }))).balance
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) return null
      throw error
    }
  },
})

export const useBalance = () => useQuery(balanceQuery)

export function useCreateWallet() {
  return useMutation({
    mutationFn: () => ask(api.wallet['create-wallet'].$post()),
    onSettled: () => queryClient.invalidateQueries({ queryKey: walletKey }),
  })
}
