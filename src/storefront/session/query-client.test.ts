import { expect, test, vi } from 'vitest'
import { Refusal } from '../../client/api-client.ts'
import { queryClient } from './query-client.ts'

test.each([
  ['a refusal is not asked for again, as it would be the same', new Refusal(404, {}), 1],
  ['a rate limit is not asked for again at once', new Refusal(429, {}), 1],
  ['a failure of the shop is asked for once more', new Refusal(503, {}), 2],
  ['a lost connection is asked for once more', new TypeError('Failed to fetch'), 2],
])('%s', async (title, error, calls) => {
  const queryFn = vi.fn(() => Promise.reject(error))
  await expect(queryClient.fetchQuery({ queryKey: [title], queryFn, retryDelay: 0 })).rejects.toBe(error)
  expect(queryFn).toHaveBeenCalledTimes(calls)
})
