import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { pagesIn } from '../../../lib/paging.ts'
import { api, ask, Refusal } from '../../api.ts'
import { walletKey } from '../../wallet-state.ts'

const perPage = 10
/** In milliseconds. */
const betweenLooks = 10_000

/**
 * The wallet with a page of its transactions; null when there is none. While `moneyMayCome` it is asked for again and
 * again: a payment that nobody told the page of is credited by itself.
 */
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
    // Money comes from elsewhere too: from an item cancelled a moment ago, from an admin who takes a return back.
    staleTime: 0,
    refetchInterval: moneyMayCome ? betweenLooks : false,
  })
}
