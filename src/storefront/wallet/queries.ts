import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { pagesIn } from '../../lib/paging.ts'
import { queryClient } from '../session/query-client.ts'
import { api, Refusal, send } from '../shared/api.ts'

export const walletKey = ['wallet']

export const balanceQuery = queryOptions({
  queryKey: [...walletKey, 'balance'],
  queryFn: async (): Promise<number | null> => {
    const query = { page: '1', limit: '1' }
    try {
      return (await send(api.wallet['get-wallet'].$get({ query }))).balance
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) return null
      throw error
    }
  },
})

export const useBalance = () => useQuery(balanceQuery)

export function useCreateWallet() {
  return useMutation({
    mutationFn: () => send(api.wallet['create-wallet'].$post()),
    onSettled: () => queryClient.invalidateQueries({ queryKey: walletKey }),
  })
}

const perPage = 10
const POLL_MS = 10_000

/** `moneyMayCome` polls: the server may credit a payment without a response to this page. */
export function useWallet(page: number, mayBePaid: boolean) {
  return useQuery({
    queryKey: [...walletKey, 'page', page],
    queryFn: async () => {
      const query = { page: String(page), limit: String(perPage) }
      try {
        const wallet = await send(api.wallet['get-wallet'].$get({ query }))
        return { ...wallet, pages: pagesIn(wallet.total, perPage) }
      } catch (error) {
        if (error instanceof Refusal && error.status === 404) return null
        throw error
      }
    },
    placeholderData: keepPreviousData,
    // The balance also changes elsewhere: by cancellations and by returns that an admin accepts.
    staleTime: 0,
    refetchInterval: mayBePaid ? POLL_MS : false,
  })
}
