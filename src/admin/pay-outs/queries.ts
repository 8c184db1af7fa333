import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { send } from '../../client/api-client.ts'
import { download } from '../../client/download.ts'
import type { paidForm, unclaimedForm } from '../../shop/wallet/pay-outs/wire.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export function payOutsQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: ['pay-outs', query],
    queryFn: async () => {
      const { payOuts, ...sums } = await send(api.wallet['get-pay-outs'].$get({ query }))
      return { rows: payOuts, ...sums }
    },
    placeholderData: keepPreviousData,
  })
}

const onSettled = () => invalidateQueries('pay-outs', 'orders', 'report', 'trail')

export function useMarkPaid() {
  return useMutation({
    mutationFn: (json: z.output<typeof paidForm>) => send(api.wallet['mark-paid'].$post({ json })),
    onSettled,
  })
}

export function usePayUnclaimed() {
  return useMutation({
    mutationFn: (json: z.input<typeof unclaimedForm>) => send(api.wallet['pay-unclaimed'].$post({ json })),
    onSettled,
  })
}

export function useReturnPayOut(id: string) {
  return useMutation({
    mutationFn: () => send(api.wallet['return-pay-out'][':id'].$post({ param: { id } })),
    onSettled,
  })
}

export function useDownloadPayOuts() {
  return useMutation({ mutationFn: () => download(api.wallet['download-pay-outs'].$post()) })
}
