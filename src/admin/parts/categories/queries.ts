import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { ask } from '../../../lib/answers.ts'
import type { AdminCategoryOnWire } from '../../../shop/catalog/categories/wire.ts'
import { api } from '../../api.ts'
import { invalidateQueries } from '../../invalidate-queries.ts'

export type Category = AdminCategoryOnWire

/** A page of the categories; `query` as `useList` makes it. */
export function categoriesQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: ['categories', query],
    queryFn: async () => {
      const { categoryData, total } = await ask(api.category.getCategories.$get({ query }))
      return { rows: categoryData as Category[], total }
    },
    placeholderData: keepPreviousData,
  })
}

type CategoryFields = {
  categoryName: string
  description?: string | null | undefined
  /** Of the category as it was opened: who saves after somebody else is told. */
  updatedAt?: string | undefined
}

/** Adds a category, or changes the one of `id`. */
export function useSaveCategory(id: string | undefined) {
  return useChange((json: CategoryFields) =>
    id === undefined
      ? ask(api.category.createCategory.$post({ json }))
      : ask(api.category.updateCategory[':id'].$put({ param: { id }, json })),
  )
}

/** Shows a category's products to shoppers, or hides them. */
export function useToggleCategory(id: string) {
  return useChange((status: boolean) =>
    ask(api.category.updateCategory[':id'].$put({ param: { id }, json: { status } })),
  )
}

export function useDeleteCategory(id: string) {
  return useChange(() => ask(api.category.deleteCategory[':id'].$delete({ param: { id } })))
}

/** A change of the categories; what is shown of them and of their products is asked for anew. */
function useChange<Wanted, Answer>(change: (wanted: Wanted) => Promise<Answer>) {
  return useMutation({ mutationFn: change, onSettled: () => invalidateQueries('categories', 'products') })
}
