import { mutationOptions, useMutationState } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toast } from '../../ui/toast.ts'
import { messageOf, Refusal } from '../shared/api.ts'
import { confirmation, queryClient } from './query-client.ts'

type OptimisticChange<State, Variables> = {
  queryKey: readonly string[]
  mutationFn: (variables: Variables) => Promise<State>
  apply: (state: State, variables: Variables) => State
  /** Error message without a reason from the server; defaults to 'An error occurred'. */
  unexpected?: string
}

/**
 * The query cache holds only confirmed state; `withPending` applies pending mutations on top.
 * Mutations of one query run serially.
 */
export function optimisticMutation<State, Variables>(change: OptimisticChange<State, Variables>) {
  const { queryKey, mutationFn, apply, unexpected } = change
  return mutationOptions({
    mutationKey: queryKey,
    scope: { id: queryKey.join() },
    meta: { apply },
    mutationFn,
    onMutate: async () => {
      const confirm = confirmation<State>(queryKey)
      // The response of a query in flight may or may not include this change.
      await queryClient.cancelQueries({ queryKey })
      return confirm
    },
    onSuccess: (confirmed, _variables, confirm) => confirm(confirmed),
    onError: (error) => {
      toast.failed(messageOf(error, error instanceof Refusal ? undefined : unexpected))
      // A mutation whose response was lost may have been applied.
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

/** Resolves once no mutation of the query is pending, so that a fetch never races with one. */
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

export function withPending<State>(queryKey: readonly string[], confirmed: State): State {
  const pending = queryClient.getMutationCache().findAll(pendingOf(queryKey))
  return confirmed && applyAll(confirmed, pending)
}

export function useWithPending<State>(queryKey: readonly string[], confirmed: State | undefined) {
  const pending = useMutationState({ filters: pendingOf(queryKey), select: (mutation) => mutation })
  return useMemo(() => confirmed && applyAll(confirmed, pending), [confirmed, pending])
}
