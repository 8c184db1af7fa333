import { globSync, readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { confirmingFetch, onConfirmNeeded } from './confirming-fetch.ts'

afterEach(() => vi.unstubAllGlobals())

/** Refuses until the second factor was proved, and keeps what it was sent. */
function guardedApi() {
  const api = { isProved: false, sent: [] as string[] }
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    api.sent.push(body)
    return Promise.resolve(
      api.isProved
        ? new Response('done')
        : new Response('{"message":"","secondFactor":"needed"}', { status: 403 }),
    )
  })
  return api
}

const call = (body: string) => confirmingFetch('/coupen/create-coupen', { method: 'POST', body })

test('calls that need the second factor are repeated as they were, after one question for all', async () => {
  const api = guardedApi()
  const ask = vi.fn(() => {
    api.isProved = true
    return Promise.resolve(true)
  })
  const stop = onConfirmNeeded(ask)
  const answers = await Promise.all([call('one'), call('two')])
  stop()
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(api.sent.toSorted()).toEqual(['one', 'one', 'two', 'two'])
  expect(ask).toHaveBeenCalledOnce()
})

test('a question that is closed leaves the refusal, and nothing is repeated', async () => {
  const api = guardedApi()
  const stop = onConfirmNeeded(() => Promise.resolve(false))
  expect((await call('one')).status).toBe(403)
  stop()
  expect(api.sent).toEqual(['one'])
})

test('the dashboard makes its calls through it, and so can be asked by each', () => {
  const callers = globSync('src/{admin,account}/**/*.{ts,tsx}').filter((file) =>
    /(?<![\w.])fetch\(|typedClient<Api>\((?!confirmingFetch)/.test(readFileSync(file, 'utf8')),
  )
  // What they preview are pages.
  expect(callers).toEqual(['src/admin/settings/head-preview.tsx', 'src/admin/settings/home-preview.tsx'])
})
