import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../../lib/answers.ts'
import type { ProductOnWire } from '../../../shop/catalog/wire.ts'
import { api } from '../../api.ts'
import type { bodyOf } from './fields.ts'

/** One product as the admin who edits it sees it. */
export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['product', id],
    queryFn: async () => {
      const { productsDetails } = await ask(api.product.productDetails[':id'].$get({ param: { id } }))
      return productsDetails as ProductOnWire
    },
  })
}

/** Makes a product, or changes `opened` unless another admin has saved it since. */
export function useSaveProduct(opened: { id: string; updatedAt: string } | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: ReturnType<typeof bodyOf>) => {
      if (!opened) return ask(api.product.createProduct.$post({ json }))
      const { id, updatedAt } = opened
      return ask(api.product.productEdit[':id'].$put({ param: { id }, json: { ...json, updatedAt } }))
    },
    onSuccess: ({ product }) => {
      client.setQueryData(productQuery(product._id).queryKey, product)
      return client.invalidateQueries({ queryKey: ['products'] })
    },
  })
}

/** Who saved a product last, by its trail; null when that cannot be told. */
export async function lastSavedBy(
  client: QueryClient,
  id: string,
): Promise<{ name: string; at: string } | null> {
  const queryFn = () => ask(api.trail['get-changes'].$get({ query: { thing: 'product', id, limit: '1' } }))
  const found = await client.fetchQuery({ queryKey: ['trail', id], queryFn, staleTime: 0 }).catch(() => null)
  const change = found?.changes[0]
  return change ? { name: change.admin.name, at: change.at } : null
}
