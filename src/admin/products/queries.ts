import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { Refusal, send } from '../../client/api-client.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export function productsQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: ['products', query],
    queryFn: async () => {
      const { products, total } = await send(api.product.getProducts.$get({ query }))
      return { rows: products, total }
    },
    placeholderData: keepPreviousData,
  })
}

/** Null where no size has this SKU or barcode. */
export async function findByCode(code: string) {
  try {
    return await send(api.product.findByCode.$get({ query: { code } }))
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  }
}

export function useActivateProduct(id: string) {
  return useChange((status: boolean) =>
    send(api.product.productActivate[':id'].$put({ param: { id }, json: { status } })),
  )
}

export function useDeleteProduct(id: string) {
  return useChange(() => send(api.product.productDelete[':id'].$delete({ param: { id } })))
}

type ProductEdit = {
  regularPrice?: string
  salePrice?: string
  sizes?: { size: number; stock: string; stockBefore: number }[]
}

/** Fails if another admin has saved since this version. */
export function useEditProduct({ _id: id, updatedAt }: ProductOnWire) {
  return useChange((edit: ProductEdit) =>
    send(api.product.productEdit[':id'].$put({ param: { id }, json: { ...edit, updatedAt } })),
  )
}

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  return useMutation({ mutationFn: change, onSettled: invalidateProducts })
}

export const invalidateProducts = () =>
  invalidateQueries('products', 'product', 'categories', 'brands', 'trail')

/** A 409 carries the product as the other admin saved it. */
export function conflictingProduct(error: unknown): ProductOnWire | null {
  if (!(error instanceof Refusal) || error.status !== 409) return null
  return (error.body.product as ProductOnWire | undefined) ?? null
}
