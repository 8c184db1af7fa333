import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PageModule, prefetch } from '../shared/prefetch.ts'
import { page } from './route.ts'

const loader = vi.fn<NonNullable<PageModule['loader']>>()

const Component = () => null
const { lazy } = page('/caps', 'caps.tsx', async () => ({ Component, loader }))

/** Goes to the page; answers what its loader gave it. */
async function visit(): Promise<unknown> {
  if (typeof lazy !== 'function') throw new Error('no lazy route')
  const { loader } = (await lazy()) as { loader: (args: unknown) => Promise<unknown> }
  return loader({ request: new Request('http://shop.test/caps'), params: {} })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'http://shop.test' })
  loader.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what was fetched early is shown by the visit, once', async () => {
  loader.mockResolvedValueOnce('early').mockResolvedValueOnce('later')
  await prefetch('/caps')
  expect([await visit(), await visit()]).toEqual(['early', 'later'])
})

test('an early answer that failed is nobody’s unhandled rejection, and the visit asks again', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  loader.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce('there')
  await prefetch('/caps')
  vi.useRealTimers()
  await new Promise(setImmediate)
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  expect(await visit()).toBe('there')
})

test('the end of an answer that has been shown does not drop the next one', async () => {
  for (const answer of ['first', 'second', 'third']) loader.mockResolvedValueOnce(answer)
  await prefetch('/caps')
  expect(await visit()).toBe('first')
  vi.advanceTimersByTime(9_000)
  await prefetch('/caps')
  vi.advanceTimersByTime(2_000)
  expect(await visit()).toBe('second')
})

test('an answer of more than ten seconds ago is asked for again', async () => {
  loader.mockResolvedValueOnce('old').mockResolvedValueOnce('new')
  await prefetch('/caps')
  vi.advanceTimersByTime(10_000)
  expect(await visit()).toBe('new')
})
