import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ShopQueryClient } from './query-client.ts'

test.each([false, true])(
  'what was asked before a change does not count as known after it (shown: %s)',
  async (isShown) => {
    const client = new ShopQueryClient(60_000)
    let stock = 5
    const answers: (() => void)[] = []
    const query = {
      queryKey: ['stock'],
      queryFn: () => {
        const asked = stock
        return new Promise<number>((resolve) => answers.push(() => resolve(asked)))
      },
    }
    const stop = isShown ? new QueryObserver(client, query).subscribe(() => {}) : () => {}
    const early = client.fetchQuery(query).catch(() => {})
    stock = 4
    const known = client.invalidateQueries({ queryKey: ['stock'] })
    answers[0]?.()
    await early
    const late = isShown ? known : client.fetchQuery(query)
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.()
    await late
    expect(client.getQueryData(['stock'])).toBe(4)
    stop()
  },
)
