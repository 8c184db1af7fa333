import { mutationOptions, useMutationState } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toast } from '../ui/toast.ts'
import { messageOf, Refusal } from './api.ts'
import { confirmation, queryClient } from './query-client.ts'

type OptimisticChange<State, Variables> = {
  queryKey: readonly string[]
  /** Asks the server for the change; answers the state that is confirmed by it. */
  send: (variables: Variables) => Promise<State>
  /** The state as it will be when the server agrees. */
  apply: (state: State, variables: Variables) => State
  /** Said when nobody answered, or a server that failed did not say why; 'An error occurred' without one. */
  unexpected?: string
}

/**
 * A change that is shown at once, and taken back with a message when the server refuses it. The query's cache holds only
 * what the server has confirmed; `withPending` applies what is on its way. Changes of one query are sent one after the
 * other.
 */
export function optimisticMutation<State, Variables>(change: OptimisticChange<State, Variables>) {
  const { queryKey, send, apply, unexpected } = change
  return mutationOptions({
    mutationKey: queryKey,
    scope: { id: queryKey.join() },
    meta: { apply },
    mutationFn: send,
    onMutate: async () => {
      const confirm = confirmation<State>(queryKey)
      // Nobody could tell whether the answer to a question that is on its way knows of this change.
      await queryClient.cancelQueries({ queryKey })
      return confirm
    },
    onSuccess: (confirmed, _variables, confirm) => confirm(confirmed),
    onError: (error) => {
      toast.failed(messageOf(error, error instanceof Refusal ? undefined : unexpected))
      // Nobody knows what became of a change whose answer was lost.
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}

type Pending = { options: { meta?: Record<string, unknown> | undefined }; state: { variables: unknown } }

const pendingOf = (queryKey: readonly string[]) => ({ mutationKey: queryKey, status: 'pending' }) as const

function applyAll<State>(confirmed: State, pending: readonly Pending[]): State {
  return pending.reduce((state, { options, state: { variables } }) => {
    const apply = options.meta?.apply as OptimisticChange<State, unknown>['apply'] | undefined
    return apply ? apply(state, variables) : state
  }, confirmed)
}

/** Waits until no change of a query is on its way, so that its answer is from before or after each of them. */
export function untilSettled(queryKey: readonly string[]): Promise<void> {
  const isSettled = () => queryClient.isMutating({ mutationKey: queryKey }) === 0
  if (isSettled()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = queryClient.getMutationCache().subscribe(() => {
      if (!isSettled()) return
      stop()
      resolve()
    })
  })
}

/** A confirmed state, once there is one, with the changes applied that are on their way, in the order they were made. */
export function withPending<State>(queryKey: readonly string[], confirmed: State): State {
  const pending = queryClient.getMutationCache().findAll(pendingOf(queryKey))
  return confirmed && applyAll(confirmed, pending)
}

/** The same for a component, which is rendered again with every change. */
export function useWithPending<State>(queryKey: readonly string[], confirmed: State | undefined) {
  const pending = useMutationState({ filters: pendingOf(queryKey), select: (mutation) => mutation })
  return useMemo(() => confirmed && applyAll(confirmed, pending), [confirmed, pending])
}
