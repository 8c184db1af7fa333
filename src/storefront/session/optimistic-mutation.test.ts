import { MutationObserver, QueryObserver, queryOptions } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import type { UserOnWire } from '../../shop/accounts/wire.ts'
import { Refusal } from '../shared/api.ts'
import { optimisticMutation, untilSettled, withPending } from './optimistic-mutation.ts'
import { queryClient } from './query-client.ts'
import { beginSession, endSession } from './session.ts'

/*
 * A server that keeps a list of numbers, behind a line on which questions and answers come in any order, late, or never.
 */

type Outcome = 'agreed' | 'refused' | 'lost before' | 'lost after'
type Line = (label: string) => Promise<void>

const queryKey = ['numbers']

function openServer(line: Line) {
  let state: number[] = []
  const query = queryOptions({
    queryKey,
    queryFn: async () => {
      await untilSettled(queryKey)
      await line('question arrives')
      const answer = state
      await line('answer arrives')
      return answer
    },
    retry: false,
  })
  const adding = optimisticMutation({
    queryKey,
    mutationFn: async ({ number, outcome }: { number: number; outcome: Outcome }) => {
      await line(`${number} arrives`)
      if (outcome === 'lost before') throw new TypeError('Failed to fetch')
      if (outcome === 'refused') {
        await line(`${number} is refused`)
        throw new Refusal(409, {})
      }
      state = [...state, number]
      const answer = state
      await line(`${number} is agreed to`)
      if (outcome === 'lost after') throw new TypeError('Failed to fetch')
      return answer
    },
    apply: (numbers, { number }) => [...numbers, number],
  })
  return { state: () => state, query, adding }
}

const shown = () => withPending(queryKey, queryClient.getQueryData<number[]>(queryKey))

afterEach(() => queryClient.clear())

test('a change is shown at once, and no longer when it is refused', async () => {
  const { query, adding } = openServer(() => Promise.resolve())
  await queryClient.fetchQuery(query)
  const refused = new MutationObserver(queryClient, adding).mutate({ number: 1, outcome: 'refused' })
  expect(shown()).toEqual([1])
  await expect(refused).rejects.toBeInstanceOf(Refusal)
  expect(shown()).toEqual([])
})

test('of two changes, one refused after the other, nothing is left', async () => {
  const { query, adding } = openServer(() => Promise.resolve())
  await queryClient.fetchQuery(query)
  const both = [1, 2].map((number) =>
    new MutationObserver(queryClient, adding).mutate({ number, outcome: 'refused' }),
  )
  expect(shown()).toEqual([1, 2])
  await expect(both[0]).rejects.toBeInstanceOf(Refusal)
  expect(shown()).toEqual([2])
  await expect(both[1]).rejects.toBeInstanceOf(Refusal)
  expect(shown()).toEqual([])
})

test('what is confirmed to one shopper is never shown to the next', async () => {
  const logIn = (_id: string) =>
    beginSession({ user: { _id } as UserOnWire, isAuthenticated: true, role: 'user' })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const { adding } = openServer((label) => (label.endsWith('agreed to') ? answered : Promise.resolve()))
  logIn('asha')
  const added = new MutationObserver(queryClient, adding).mutate({ number: 1, outcome: 'agreed' })
  endSession()
  logIn('ravi')
  answer()
  await added
  expect(shown()).toBeUndefined()
  endSession()
})

test('in whatever order questions and answers come, no change is shown twice, and last what the server has', async () => {
  const outcomes = fc.constantFrom<Outcome>('agreed', 'refused', 'lost before', 'lost after')
  const steps = fc.array(fc.oneof(outcomes, fc.constant('refetch' as const)), { minLength: 1, maxLength: 8 })
  const act = async (happens: () => Promise<unknown>) => {
    await happens()
    await new Promise(setImmediate)
    expect(shown()).toEqual(shown() && [...new Set(shown())])
  }
  await fc.assert(
    fc.asyncProperty(fc.scheduler({ act }), steps, async (scheduler, steps) => {
      queryClient.clear()
      const server = openServer((label) => scheduler.schedule(Promise.resolve(), label))
      const { query, adding } = server
      const observer = new QueryObserver(queryClient, query)
      const stop = observer.subscribe(() => {})
      const takeSteps = async () => {
        const answers: Promise<unknown>[] = []
        for (const [number, step] of steps.entries()) {
          await scheduler.schedule(Promise.resolve(), step)
          if (step === 'refetch') void observer.refetch({ cancelRefetch: false })
          else
            answers.push(
              new MutationObserver(queryClient, adding).mutate({ number, outcome: step }).catch(() => {}),
            )
        }
        await Promise.all(answers)
      }
      await scheduler.waitFor(takeSteps())
      while (queryClient.isFetching())
        await scheduler.waitFor(observer.refetch({ cancelRefetch: false, throwOnError: false }))
      stop()
      expect(shown()).toEqual(server.state())
    }),
  )
})
