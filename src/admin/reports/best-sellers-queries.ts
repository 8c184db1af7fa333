import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../client/api-client.ts'
import { api } from '../shared/api.ts'

const best = api['best-selling']

export const bestProductsQuery = queryOptions({
  queryKey: ['best-selling', 'products'],
  queryFn: async () => (await ask(best['top-selling-products'].$get())).data,
})

export const bestCategoriesQuery = queryOptions({
  queryKey: ['best-selling', 'categories'],
  queryFn: async () => (await ask(best['top-selling-category'].$get())).data,
})

export const bestBrandsQuery = queryOptions({
  queryKey: ['best-selling', 'brands'],
  queryFn: async () => (await ask(best['top-selling-brand'].$get())).data,
})
