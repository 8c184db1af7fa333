import { mutationOptions } from '@tanstack/react-query'
import { toast } from '../ui/toast.ts'
import { messageOf, Refusal } from './api.ts'
import { queryClient } from './query-client.ts'

type ForeseenChange<State, Wanted> = {
  queryKey: readonly string[]
  /** Asks the server; answers what is so afterwards. */
  send: (wanted: Wanted) => Promise<State>
  /** What will be so. */
  foresee: (state: State, wanted: Wanted) => State
  /** What is said when nobody answered; of a server that failed and did not say why, 'An error occurred'. */
  unexpected?: string
}

/**
 * A change that is seen at once and taken back, with a message, if the server refuses. Changes of one thing are sent one
 * after the other, and the last answer counts: an earlier one does not know of the later changes yet.
 */
export function foreseenChange<State, Wanted>(change: ForeseenChange<State, Wanted>) {
  const { queryKey, send, foresee, unexpected } = change
  const isLast = () => queryClient.isMutating({ mutationKey: queryKey }) === 1
  return mutationOptions({
    mutationKey: queryKey,
    scope: { id: queryKey.join() },
    mutationFn: send,
    onMutate: async (wanted: Wanted) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<State>(queryKey)
      queryClient.setQueryData<State>(queryKey, before && foresee(before, wanted))
      return { before }
    },
    onSuccess: (after) => {
      if (isLast()) queryClient.setQueryData(queryKey, after)
    },
    onError: (error, _wanted, context) => {
      queryClient.setQueryData(queryKey, context?.before)
      toast.failed(messageOf(error, error instanceof Refusal ? undefined : unexpected))
      if (isLast()) void queryClient.invalidateQueries({ queryKey })
    },
  })
}
