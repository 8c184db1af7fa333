import { queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import type { Day } from '../../lib/dates.ts'
import type { FinancialYear } from '../../shop/gst/close-rules.ts'
import type { FileKind } from '../../shop/gst/file-rules.ts'
import type { Month, Period } from '../../shop/gst/period-rules.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'
import { type Download, useDownload } from '../shared/use-download.ts'

// During a rolling restart a node of the release before answers without them.
const newParts: { years: FinancialYear[] } = { years: [] }

export const monthsQuery = queryOptions({
  queryKey: ['gst', 'months'],
  queryFn: async () => ({ ...newParts, ...(await send(api.gst['get-months'].$get())) }),
  // While files are being written.
  refetchInterval: ({ state }) => (state.data?.pending.length ? 1_000 : false),
})

export const returnQuery = (period: Period) =>
  queryOptions({
    queryKey: ['gst', 'return', period],
    queryFn: async () => (await send(api.gst['get-return'].$get({ query: { period } }))).return,
  })

export function useCloseMonth() {
  return useMutation({
    mutationFn: (month: Month) => send(api.gst['close-month'].$post({ json: { month } })),
    onSettled: () => invalidateQueries('gst'),
  })
}

export function useSaveAnnualReturn() {
  return useMutation({
    mutationFn: (json: { year: string; filedOn: Day | null }) =>
      send(api.gst['save-annual-return'].$put({ json })),
    onSettled: () => invalidateQueries('gst'),
  })
}

export function useReturnDownload(period: Period): Download<FileKind> {
  return useDownload(period, (file, init) =>
    api.gst['download-return'].$get({ query: { period, file } }, { init }),
  )
}
