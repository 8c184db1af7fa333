import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import type { AdminBrandOnWire } from '../../shop/catalog/brands/wire.ts'
import type { BrandLabelFields } from '../../shop/catalog/label-wire.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export type Brand = AdminBrandOnWire

export function brandsQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: ['brands', query],
    queryFn: async () => {
      const { brandData, total } = await send(api.brands.getbrands.$get({ query }))
      return { rows: brandData as Brand[], total }
    },
    placeholderData: keepPreviousData,
  })
}

type BrandFields = {
  brandName: string
  brandTitle?: string | null | undefined
  logo?: string | null | undefined
}

export function useSaveBrand(brand: Brand | undefined) {
  return useChange((json: BrandFields) =>
    brand ? edit(brand, json) : send(api.brands.createBrand.$post({ json })),
  )
}

export function useSetLabel(brand: Brand) {
  return useChange((json: BrandLabelFields) => edit(brand, json))
}

/** `updatedAt` of the brand when the dialog opened, so that the server detects a concurrent edit. */
function edit({ _id: id, updatedAt }: Brand, json: BrandFields | BrandLabelFields) {
  return send(api.brands['update-brand'][':id'].$put({ param: { id }, json: { ...json, updatedAt } }))
}

export function useDeleteBrand(id: string) {
  return useChange(() => send(api.brands['delete-brand'][':id'].$delete({ param: { id } })))
}

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  return useMutation({ mutationFn: change, onSettled: () => invalidateQueries('brands', 'products') })
}
