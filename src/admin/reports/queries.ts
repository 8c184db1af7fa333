import { queryOptions } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import type { Days } from '../../shop/reports/period-rules.ts'
import { api } from '../shared/api.ts'

export type ReportQuery = {
  period: 'day' | 'week' | 'month'
  startDate: string
  endDate: string
  page: string
  limit: string
}

export function reportQuery(query: ReportQuery) {
  return queryOptions({
    queryKey: ['report', 'sales', query] as const,
    queryFn: async () => (await send(api.report['generate-report'].$get({ query }))).report,
  })
}

export const queryOf = ({ from, to }: Days) => ({ startDate: from, endDate: to })

export function cashParcelsQuery(days: { startDate: string; endDate: string }) {
  return queryOptions({
    queryKey: ['report', 'cash-parcels', days],
    queryFn: async () => (await send(api.report['get-cash-parcels'].$get({ query: days }))).report,
  })
}

export function sourcesQuery(days: { startDate: string; endDate: string }) {
  return queryOptions({
    queryKey: ['report', 'sources', days],
    queryFn: async () => (await send(api.report['get-sources'].$get({ query: days }))).report,
  })
}

const best = api['best-selling']

export const bestProductsQuery = queryOptions({
  queryKey: ['best-selling', 'products'],
  queryFn: async () => (await send(best['top-selling-products'].$get())).data,
})

export const bestCategoriesQuery = queryOptions({
  queryKey: ['best-selling', 'categories'],
  queryFn: async () => (await send(best['top-selling-category'].$get())).data,
})

export const bestBrandsQuery = queryOptions({
  queryKey: ['best-selling', 'brands'],
  queryFn: async () => (await send(best['top-selling-brand'].$get())).data,
})
