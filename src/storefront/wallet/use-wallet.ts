import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { pagesIn } from '../../lib/paging.ts'
import { api, ask, Refusal } from '../shared/api.ts'
import { walletKey } from './queries.ts'

const perPage = 10
const betweenLooks = 10_000

/** `moneyMayCome` polls: the server may credit a payment without a response to this page. */
export function useWallet(page: number, moneyMayCome: boolean) {
  return useQuery({
    queryKey: [...walletKey, 'page', page],
    queryFn: async () => {
      const query = { page: String(page), limit: String(perPage) }
      try {
        const wallet = await ask(api.wallet['get-wallet'].$get({ query }))
        return { ...wallet, pages: pagesIn(wallet.total, perPage) }
      } catch (error) {
        if (error instanceof Refusal && error.status === 404) return null
        throw error
      }
    },
    placeholderData: keepPreviousData,
    // The balance also changes elsewhere: by cancellations and by returns that an admin accepts.
    staleTime: 0,
    refetchInterval: moneyMayCome ? betweenLooks : false,
  })
}
