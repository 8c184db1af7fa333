import { queryOptions } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import { wholeList } from '../../lib/paging.ts'
import type { AdminBrandOnWire } from '../../shop/catalog/brands/wire.ts'
import type { AdminCategoryOnWire } from '../../shop/catalog/categories/wire.ts'
import { ownSizes } from '../../shop/catalog/own-sizes-rules.ts'
import { api } from './api.ts'

export const ownDetails = queryOptions({
  queryKey: ['details'],
  queryFn: async () => (await send(api.users.getUserDetails.$get())).user,
})

/** The API returns at most 1,000 entries. */
const query = { limit: String(wholeList.limit), sort: 'name' } as const

// The keys begin like those of the lists, so that a change of a category or a brand invalidates both.
export const allCategories = queryOptions({
  queryKey: ['categories', 'all'],
  queryFn: async () =>
    (await send(api.category.getCategories.$get({ query }))).categoryData as AdminCategoryOnWire[],
})

export const allBrands = queryOptions({
  queryKey: ['brands', 'all'],
  queryFn: async () => (await send(api.brands.getbrands.$get({ query }))).brandData as AdminBrandOnWire[],
})

/** From then on this browser reads and labels the sizes of the shop's lists. */
export const sizeListsQuery = queryOptions({
  queryKey: ['size-lists'],
  queryFn: async () => {
    const { sizeLists, sizes } = await send(api.sizes['get-lists'].$get())
    const lists = sizeLists.map(({ system, name, sizes }) => ({
      ...{ system, name },
      sizes: sizes.map(({ size }) => size),
    }))
    ownSizes.set(sizes, lists)
    return sizeLists
  },
})
