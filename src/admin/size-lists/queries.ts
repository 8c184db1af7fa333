import { useMutation } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import type { SizeListOnWire } from '../../shop/catalog/size-lists/wire.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export type SizeList = SizeListOnWire

export type SizeListFields = {
  name: string
  sizes: { size?: number | null | undefined; label: string }[]
  updatedAt?: string | undefined
}

export function useSaveSizeList(id: string | undefined) {
  return useChange((json: SizeListFields) =>
    id === undefined
      ? send(api.sizes['add-list'].$post({ json }))
      : send(api.sizes['edit-list'][':id'].$put({ param: { id }, json })),
  )
}

export function useDeleteSizeList(id: string) {
  return useChange(() => send(api.sizes['delete-list'][':id'].$delete({ param: { id } })))
}

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  return useMutation({
    mutationFn: change,
    onSettled: () => invalidateQueries('size-lists', 'categories', 'products', 'product', 'stock', 'trail'),
  })
}
