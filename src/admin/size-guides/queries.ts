import { queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import type { Gender } from '../../shop/catalog/gender-rules.ts'
import type { SizeGuideOnWire } from '../../shop/catalog/size-guides/wire.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export type SizeGuide = SizeGuideOnWire

export type SizeGuideFields = {
  brand?: string | null | undefined
  gender?: Gender | '' | null | undefined
  system?: string | null | undefined
  columns: string[]
  rows: string[][]
}

export const sizeGuidesQuery = queryOptions({
  queryKey: ['size-guides'],
  queryFn: async () => (await send(api.sizes['get-guides'].$get())).sizeGuides,
})

export function useSaveSizeGuide(guide: SizeGuide | undefined) {
  return useChange(({ columns, rows, ...of }: SizeGuideFields) =>
    guide
      ? send(
          api.sizes['edit-guide'][':id'].$put({
            param: { id: guide._id },
            json: { columns, rows, updatedAt: guide.updatedAt },
          }),
        )
      : send(api.sizes['add-guide'].$post({ json: { ...of, columns, rows } })),
  )
}

export function useDeleteSizeGuide(id: string) {
  return useChange(() => send(api.sizes['delete-guide'][':id'].$delete({ param: { id } })))
}

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  return useMutation({
    mutationFn: change,
    onSettled: () => invalidateQueries('size-guides', 'size-lists', 'trail'),
  })
}
