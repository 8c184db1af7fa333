import { queryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async () => (await send(api.webhook['get-webhooks'].$get())).webhooks,
})

export type WebhookFields = {
  url: string
  description?: string | undefined
  patterns: string[]
  active?: boolean | undefined
}

const onSettled = () => invalidateQueries('webhooks', 'webhook-attempts', 'trail')

export const useAddWebhook = () =>
  useMutation({
    mutationFn: (json: WebhookFields) => send(api.webhook['add-webhook'].$post({ json })),
    onSettled,
  })

export const useEditWebhook = (id: string) =>
  useMutation({
    mutationFn: (json: WebhookFields) =>
      send(api.webhook['edit-webhook'][':id'].$put({ param: { id }, json })),
    onSettled,
  })

export const useDeleteWebhook = (id: string) =>
  useMutation({
    mutationFn: () => send(api.webhook['delete-webhook'][':id'].$delete({ param: { id } })),
    onSettled,
  })

export const useRotateSecret = (id: string) =>
  useMutation({
    mutationFn: () => send(api.webhook['rotate-secret'][':id'].$post({ param: { id } })),
    onSettled,
  })

export const useReplay = (id: string) =>
  useMutation({
    mutationFn: (json: { event: string } | { since: string }) =>
      send(api.webhook.replay[':id'].$post({ param: { id }, json })),
    onSettled,
  })

export const useSendTest = (id: string) =>
  useMutation({
    mutationFn: async () => (await send(api.webhook['send-test'][':id'].$post({ param: { id } }))).result,
    onSettled,
  })

export function useAttempts(id: string) {
  const result = useInfiniteQuery({
    queryKey: ['webhook-attempts', id],
    queryFn: ({ pageParam: before }) =>
      send(api.webhook['get-attempts'][':id'].$get({ param: { id }, query: before ? { before } : {} })),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const { isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = result
  return {
    attempts: result.data?.pages.flatMap((page) => page.attempts),
    isError,
    retry: () => void refetch(),
    older: hasNextPage ? { read: () => void fetchNextPage(), isReading: isFetchingNextPage } : null,
  }
}
