import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import type { Days } from '../../shop/reports/period-rules.ts'
import { api } from '../shared/api.ts'

export const trendPeriods = ['week', 'month', 'year'] as const
export type TrendPeriod = (typeof trendPeriods)[number]

export function trendQuery(period: TrendPeriod) {
  return queryOptions({
    queryKey: ['report', 'trend', period],
    queryFn: async () =>
      (await send(api.report['generate-dashboard-report'].$get({ query: { period } }))).report,
    placeholderData: keepPreviousData,
  })
}

export function figuresQuery({ from, to }: Days) {
  return queryOptions({
    queryKey: ['report', 'figures', from, to],
    queryFn: async () => {
      const query = { startDate: from, endDate: to, period: 'month', limit: '1' } as const
      return (await send(api.report['generate-report'].$get({ query }))).report
    },
  })
}

// During a rolling restart a node of the release before answers without them.
const newTasks = {
  parcelsToStop: 0,
  parcelsOverdue: 0,
  notPickedUp: 0,
  cashNotRemitted: 0,
  settlementsToCheck: 0,
  payOutsDue: 0,
  refundsToConfirm: 0,
  reviewsWaiting: 0,
  reviewsReported: 0,
  proposalsWaiting: 0,
  oldestToShip: null,
  complaints: { open: 0, overdue: 0, dueBy: null },
  disputes: { count: 0, amount: 0, respondBy: null, orderId: null },
  unrecovered: { count: 0, amount: 0, orderId: null },
  unknownStates: [],
}

export const pendingTasksQuery = queryOptions({
  queryKey: ['report', 'needs'],
  queryFn: async () => ({ ...newTasks, ...(await send(api.report['needs-attention'].$get())).needs }),
  refetchInterval: 60_000,
})

export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: () => send(api.report['first-steps'].$get()),
  staleTime: 0,
})
