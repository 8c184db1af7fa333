import { queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import type { Day } from '../../lib/dates.ts'
import type { Period, PeriodName } from '../../shop/legal/periods/rules.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export const legalQuery = queryOptions({
  queryKey: ['legal', 'duties'],
  queryFn: async () => (await send(api.report.legal.$get())).legal.lines,
})

export const periodsQuery = queryOptions({
  queryKey: ['legal', 'periods'],
  queryFn: async () => (await send(api.legal['get-periods'].$get())).periods,
})

type NewPeriod = {
  name: PeriodName
  from: Day | string
  amount: number | string
  unit: Period['unit']
  source: string
}

export function useAddPeriod() {
  return useMutation({
    mutationFn: (json: NewPeriod) => send(api.legal['add-period'].$post({ json })),
    onSettled: () => invalidateQueries('legal'),
  })
}
