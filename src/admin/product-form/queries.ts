import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import type { ColourOnWire } from '../../shop/catalog/styles/wire.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import { lastChange } from '../audit-log/queries.ts'
import { api } from '../shared/api.ts'
import type { ProductBody } from './fields.ts'

export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['product', id],
    queryFn: async () => {
      const { productsDetails } = await send(api.product.productDetails[':id'].$get({ param: { id } }))
      return productsDetails as ProductOnWire
    },
  })
}

export function coloursQuery(id: string) {
  return queryOptions({
    queryKey: ['products', 'colours', id],
    queryFn: async () => {
      const { colours } = await send(api.product.productColours[':id'].$get({ param: { id } }))
      return colours as ColourOnWire[]
    },
  })
}

/** Fails if another admin has saved since `opened`. */
export function useSaveProduct(
  opened: { id: string; updatedAt: string } | undefined,
  copyOf: string | undefined,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: ProductBody) => {
      if (copyOf !== undefined) return send(api.product.copyProduct.$post({ json: { ...json, copyOf } }))
      if (!opened) return send(api.product.createProduct.$post({ json }))
      const { id, updatedAt } = opened
      return send(api.product.productEdit[':id'].$put({ param: { id }, json: { ...json, updatedAt } }))
    },
    onSuccess: ({ product }) => {
      client.setQueryData(productQuery(product._id).queryKey, product)
      void client.invalidateQueries({ queryKey: ['trail'] })
      return client.invalidateQueries({ queryKey: ['products'] })
    },
  })
}

export async function lastSavedBy(id: string): Promise<{ name: string; at: string } | null> {
  const change = await lastChange('product', id).catch(() => undefined)
  return change ? { name: change.admin.name, at: change.at } : null
}
