import { MutationObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { parseJson } from '../../lib/json.ts'
import { type CartItemOnWire, type CartOnWire, emptyCart } from '../../shop/cart/wire.ts'
import { toast } from '../../ui/toast.ts'
import { queryClient } from '../session/query-client.ts'
import { cartQuery } from './queries.ts'
import { selectCouponMutation } from './select-coupon.ts'

/*
 * A cart and its coupon behind a line on which questions and answers come in any order, late, refused, or never.
 */

const asked = z.object({ code: z.string() })

type Outcome = 'agreed' | 'refused' | 'lost before' | 'lost after'

function openShop(line: (label: string) => Promise<void>) {
  let coupen: CartOnWire['coupen'] = null
  let outcomes: Outcome[] = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const call = String(url).split('/').at(-1) ?? ''
    const code = body && asked.parse(parseJson(String(body))).code
    const outcome = body ? (outcomes.shift() ?? 'agreed') : 'agreed'
    await line(`${call} arrives`)
    if (outcome === 'lost before') throw new TypeError('Failed to fetch')
    if (outcome === 'refused') {
      await line(`${call} is refused`)
      return Response.json({ message: 'No' }, { status: 409 })
    }
    if (code) coupen = call === 'validate-coupen' ? { code, discountAmount: 100 } : null
    const answer = { ...emptyCart, coupen }
    await line(`${call} is answered`)
    if (outcome === 'lost after') throw new TypeError('Failed to fetch')
    return Response.json(
      body ? { message: 'Valid', discountAmount: 100 } : { message: 'Here it is', cart: answer },
    )
  })
  return { coupen: () => coupen, decide: (all: Outcome[]) => (outcomes = [...all]) }
}

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const shownCart = () => queryClient.getQueryData(cartQuery.queryKey) ?? emptyCart

test('in whatever order questions and answers come, the coupon shown last is the one the server has', () =>
  fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom('KICKOFF10', 'MAIDAN5', 'refetch'), { maxLength: 6 }),
      fc.array(fc.constantFrom<Outcome>('agreed', 'refused', 'lost before', 'lost after'), { maxLength: 8 }),
      async (scheduler, steps, outcomes) => {
        queryClient.clear()
        const shop = openShop((label) => scheduler.schedule(Promise.resolve(), label))
        await scheduler.waitFor(queryClient.fetchQuery({ ...cartQuery, retry: false }))
        shop.decide(outcomes)
        const select = (code: string) =>
          new MutationObserver(queryClient, selectCouponMutation).mutate({
            cart: shownCart(),
            to: null,
            code,
          })
        const takeSteps = async () => {
          const answers: Promise<unknown>[] = []
          for (const step of steps) {
            await scheduler.schedule(Promise.resolve(), step)
            const answer = step === 'refetch' ? queryClient.refetchQueries(cartQuery) : select(step)
            answers.push(answer.catch(() => {}))
          }
          await Promise.all(answers)
        }
        await scheduler.waitFor(takeSteps())
        // No component is mounted: stale queries are refetched as a page would.
        await scheduler.waitFor(queryClient.fetchQuery({ ...cartQuery, retry: false, staleTime: 30_000 }))
        expect(shownCart().coupen?.code).toBe(shop.coupen()?.code)
      },
    ),
  ))

test('offline, only that is said, and the coupon of before stays', async () => {
  const coupen = { code: 'KICKOFF10', discountAmount: 100 }
  queryClient.setQueryData(cartQuery.queryKey, { ...emptyCart, coupen })
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const failed = vi.spyOn(toast, 'failed').mockReturnValue()
  const selection = { cart: shownCart(), to: null, code: 'MAIDAN5' }
  await new MutationObserver(queryClient, selectCouponMutation).mutate(selection).catch(() => {})
  expect(failed.mock.calls).toEqual([['You are offline. The coupon was not checked.']])
  expect(shownCart().coupen).toEqual(coupen)
  failed.mockRestore()
})

test('a coupon that is worth no more than a multibuy saves nothing, and that is said', async () => {
  const product = { brand: { _id: 'puma' }, category: { _id: 'shirts' } } as CartItemOnWire['productId']
  const line = { productId: product, originalPrice: 100, discountedPrice: 100, quantity: 3 } as CartItemOnWire
  const terms = { buy: 2, get: 1, percentage: 100, scope: null }
  const cart = { ...emptyCart, items: [line], multibuys: [{ _id: 'm', name: 'Three for two', ...terms }] }
  queryClient.setQueryData(cartQuery.queryKey, cart)
  openShop(async () => {})
  const done = vi.spyOn(toast, 'done').mockReturnValue()
  const selection = { cart, to: null, code: 'MAIDAN5' }
  await new MutationObserver(queryClient, selectCouponMutation).mutate(selection)
  expect(done.mock.calls).toEqual([['Valid! Three for two saves at least as much, so the order takes that']])
  done.mockRestore()
})
