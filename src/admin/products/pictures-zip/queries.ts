import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { messageOf, send } from '../../../client/api-client.ts'
import { isZipOpen } from '../../../shop/catalog/batches/rules.ts'
import type { BatchOnWire } from '../../../shop/catalog/batches/wire.ts'
import { toast } from '../../../ui/toast.ts'
import { api } from '../../shared/api.ts'
import { queryClient } from '../../shared/query-client.ts'

const POLL_MS = 2_000

export const pollWhileOpen = (batches: readonly BatchOnWire[] | undefined) =>
  batches?.some(({ zip }) => zip && isZipOpen(zip)) ? POLL_MS : false

export const latestBatchesQuery = queryOptions({
  queryKey: ['products', 'latest-batches'],
  queryFn: async () => (await send(api.product.getBatches.$get({ query: {} }))).batches,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data ? pollWhileOpen(state.data) : POLL_MS),
})

export const zipFilesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['products', 'zip-files', id],
    queryFn: ({ pageParam }) =>
      send(api.product.getPictures[':id'].$get({ param: { id }, query: { after: pageParam } })),
    staleTime: 0,
    initialPageParam: '-1',
    getNextPageParam: ({ next }) => next?.toString(),
  })

export async function stopZip(id: string): Promise<void> {
  try {
    await send(api.product.stopPictures[':id'].$put({ param: { id } }))
    toast.done('Stopped', { itemId: id })
  } catch (error) {
    toast.failed(messageOf(error, 'It was not stopped. Please try again.'))
  }
  await queryClient.invalidateQueries({ queryKey: ['products'] })
}
