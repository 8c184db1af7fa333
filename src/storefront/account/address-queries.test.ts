import { MutationObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../session/query-client.ts'
import {
  addressesQuery,
  removeAddressMutation,
  saveAddressMutation,
  setDefaultAddressMutation,
} from './address-queries.ts'

/*
 * The address book behind a line on which questions and answers come in any order, late, refused, or never.
 */

type Address = { _id: string; isDefaultAddress: boolean }
type Outcome = 'agreed' | 'refused' | 'lost'

function openBook(line: (label: string) => Promise<void>) {
  let addresses: Address[] = [{ _id: 'a', isDefaultAddress: true }]
  let outcomes: Outcome[] = []
  const change = (method: string, id: string): Address[] => {
    if (method === 'POST') return [...addresses, { _id: `new ${addresses.length}`, isDefaultAddress: false }]
    if (method === 'DELETE') return addresses.filter(({ _id }) => _id !== id)
    return addresses.map(({ _id }) => ({ _id, isDefaultAddress: _id === id }))
  }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const id = String(url).split('/').at(-1) ?? ''
    const outcome = method === 'GET' ? 'agreed' : (outcomes.shift() ?? 'agreed')
    await line(`${method} ${id} arrives`)
    if (outcome === 'refused') return Response.json({ message: 'No' }, { status: 409 })
    if (method !== 'GET') addresses = change(method, id)
    const answer = addresses
    await line(`${method} ${id} is answered`)
    if (outcome === 'lost') throw new TypeError('Failed to fetch')
    return Response.json(method === 'GET' ? { addresses: answer } : { user: { addresses: answer } })
  })
  return { addresses: () => addresses, decide: (all: Outcome[]) => (outcomes = [...all]) }
}

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const shown = () => queryClient.getQueryData(addressesQuery.queryKey)?.map(({ _id }) => _id)

const acts = {
  add: () => new MutationObserver(queryClient, saveAddressMutation(undefined)).mutate({} as never),
  remove: () => new MutationObserver(queryClient, removeAddressMutation).mutate('a'),
  'make default': () => new MutationObserver(queryClient, setDefaultAddressMutation).mutate('a'),
  refetch: () => queryClient.refetchQueries(addressesQuery),
}
type Act = keyof typeof acts

test('in whatever order questions and answers come, the book is at last what the server has', () =>
  fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom<Act>('add', 'remove', 'make default', 'refetch'), { maxLength: 6 }),
      fc.array(fc.constantFrom<Outcome>('agreed', 'refused', 'lost'), { minLength: 6, maxLength: 6 }),
      async (scheduler, steps, outcomes) => {
        queryClient.clear()
        const book = openBook((label) => scheduler.schedule(Promise.resolve(), label))
        await scheduler.waitFor(queryClient.fetchQuery({ ...addressesQuery, retry: false }))
        book.decide(outcomes)
        const takeSteps = async () => {
          const answers: Promise<unknown>[] = []
          for (const step of steps) {
            await scheduler.schedule(Promise.resolve(), step)
            answers.push(acts[step]().catch(() => {}))
          }
          await Promise.all(answers)
        }
        await scheduler.waitFor(takeSteps())
        // No component is mounted: stale queries are refetched as a page would.
        await scheduler.waitFor(
          queryClient.fetchQuery({ ...addressesQuery, retry: false, staleTime: 30_000 }),
        )
        expect(shown()).toEqual(book.addresses().map(({ _id }) => _id))
      },
    ),
  ))
