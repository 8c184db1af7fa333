import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { send } from '../../client/api-client.ts'
import type { AdminCategoryOnWire, categoryForm } from '../../shop/catalog/categories/wire.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export type Category = AdminCategoryOnWire

export function categoriesQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: ['categories', query],
    queryFn: async () => {
      const { categoryData, total } = await send(api.category.getCategories.$get({ query }))
      return { rows: categoryData as Category[], total }
    },
    placeholderData: keepPreviousData,
  })
}

type CategoryFields = z.input<typeof categoryForm> & {
  /** The time is that of the opened dialog, so that the server detects a concurrent edit. */
  updatedAt?: string | undefined
}

export function useSaveCategory(id: string | undefined) {
  return useChange((json: CategoryFields) =>
    id === undefined
      ? send(api.category.createCategory.$post({ json }))
      : send(api.category.updateCategory[':id'].$put({ param: { id }, json })),
  )
}

export function useToggleCategory(id: string) {
  return useChange((status: boolean) =>
    send(api.category.updateCategory[':id'].$put({ param: { id }, json: { status } })),
  )
}

export function useDeleteCategory(id: string) {
  return useChange(() => send(api.category.deleteCategory[':id'].$delete({ param: { id } })))
}

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  return useMutation({ mutationFn: change, onSettled: () => invalidateQueries('categories', 'products') })
}
